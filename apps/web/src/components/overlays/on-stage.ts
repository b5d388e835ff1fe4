/** Classes with the colors of a control on the dark background of the gallery and the stories. */
export const ON_STAGE =
  'text-on-stage hover:bg-on-stage/15! hover:text-on-stage focus-visible:outline-on-stage';
