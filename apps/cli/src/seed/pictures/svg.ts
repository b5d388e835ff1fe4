/** The colours that all drawings share, so that they look like one hand's. */
export const INK = '#2a1230';
export const MARIGOLD = '#ffb91f';
export const PLUM = '#6d2380';

/** Pixels a unit of a drawing: enough for a phone's screen, and quick to make. */
const SCALE = 0.8;

/** A drawing of that many units over one flat colour. */
export const drawing = (width: number, height: number, background: string, ...parts: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}" viewBox="0 0 ${width} ${height}">` +
  `<rect width="${width}" height="${height}" fill="${background}"/>${parts.join('')}</svg>`;

export const circle = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

export const box = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

/** A filled outline: the text of a path. */
export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

/** A line with round ends: the text of a path. */
export const stroke = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Parts moved, then scaled, then turned (degrees). */
export const placed = (x: number, y: number, parts: readonly string[], scale = 1, turn = 0): string =>
  `<g transform="translate(${x} ${y}) scale(${scale}) rotate(${turn})">${parts.join('')}</g>`;

/** `count` parts, each drawn for its place in the row. */
export const times = (count: number, part: (place: number) => string): string =>
  Array.from({ length: count }, (_, place) => part(place)).join('');

/** A number from 0 to 1 that looks random and is the same every time. */
export const scatter = (n: number): number => {
  const wave = Math.sin(n * 127.1 + 11.7) * 43758.5453;
  return wave - Math.floor(wave);
};
