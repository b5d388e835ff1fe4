/** A position on the screen, in pixels from its top left corner. */
export interface Origin {
  x: number;
  y: number;
}
