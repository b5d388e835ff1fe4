const SIDE = 16;
// A code point that no font has: the device draws its placeholder for missing glyphs.
const UNASSIGNED = '\u{10FFFE}';

/** Draws a text and returns its pixels; null if drawing is not possible. */
export type Draw = (text: string) => readonly number[] | null;

function drawInCanvas(text: string): readonly number[] | null {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.textBaseline = 'top';
  context.font = `${SIDE - 4}px sans-serif`;
  context.fillText(text, 0, 0);
  return [...context.getImageData(0, 0, SIDE, SIDE).data];
}

/** True if the device has a glyph for this emoji, or if that cannot be determined. */
export function isDrawable(emoji: string, draw: Draw = drawInCanvas): boolean {
  const [seen, missing] = [draw(emoji), draw(UNASSIGNED)];
  if (!seen || !missing) return true;
  const isBlank = seen.every((value) => value === 0);
  return !isBlank && seen.some((value, index) => value !== missing[index]);
}
