import { thumbHashToDataURL } from 'thumbhash';

const drawn = new Map<string, string>();

/** Returns a blurred stand-in for a picture as a data URL, from its base64 thumbhash; empty when the hash cannot be read. */
export function placeholderUrl(thumbhash: string): string {
  const known = drawn.get(thumbhash);
  if (known !== undefined) return known;
  let url = '';
  try {
    url = thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)));
  } catch {
    // A hash that is no base64 leaves the plain box.
  }
  drawn.set(thumbhash, url);
  return url;
}
