/** Where on the screen something is, in pixels from its top left corner. */
export interface Origin {
  x: number;
  y: number;
}
