import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

/** The most stand-ins that are kept; each takes some 4 kB. */
const MOST_DRAWN = 500;
const drawn = new Map<string, string>();

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Returns the average color of a picture from its base64 thumbhash, at a hundredth of the work of its blurred stand-in; undefined when it cannot be read. */
export function placeholderColor(thumbhash: string): string | undefined {
  try {
    const { r, g, b } = thumbHashToAverageRGBA(bytesOf(thumbhash));
    return `rgb(${[r, g, b].map((part) => Math.round(255 * part)).join(' ')})`;
  } catch {
    return undefined;
  }
}

/** Returns a blurred stand-in for a picture as a data URL, from its base64 thumbhash; empty when the hash cannot be read. */
export function placeholderUrl(thumbhash: string): string {
  const known = drawn.get(thumbhash);
  if (known !== undefined) return known;
  let url = '';
  try {
    url = thumbHashToDataURL(bytesOf(thumbhash));
  } catch {
    // A hash that is no base64 leaves the plain box.
  }
  const [oldest] = drawn.keys();
  if (oldest !== undefined && drawn.size >= MOST_DRAWN) drawn.delete(oldest);
  drawn.set(thumbhash, url);
  return url;
}
