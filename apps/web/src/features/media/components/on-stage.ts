/** The colours of a control on the dark ground of the gallery. */
export const ON_STAGE =
  'text-on-stage hover:bg-on-stage/15! hover:text-on-stage focus-visible:outline-on-stage';
