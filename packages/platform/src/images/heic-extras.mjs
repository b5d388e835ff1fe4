// @ts-check

/** Degrees clockwise by EXIF orientation. Cameras do not mirror. @type {Record<number, number>} */
const TURNS = { 3: 180, 6: 90, 8: 270 };
const ORIENTATION_TAG = 0x0112;

/** Returns the `meta` box, which describes the pictures. @param {Buffer} file */
function metaBox(file) {
  for (let at = 0; at + 8 <= file.length;) {
    const size = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'meta') return file.subarray(at, at + size);
    if (size < 8) break;
    at += size;
  }
  return Buffer.alloc(0);
}

/** Returns the orientation (1 to 8) of a TIFF structure. @param {Buffer} tiff */
function tiffOrientation(tiff) {
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (/** @type {number} */ at) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const count = u16(8);
  for (let n = 0; n < count; n++) {
    const entry = 10 + n * 12;
    if (u16(entry) === ORIENTATION_TAG) return u16(entry + 8);
  }
  return 1;
}

/**
 * Returns the EXIF orientation. EXIF is a TIFF structure, whose eight bytes of header are long enough to search for.
 * @param {Buffer} file
 */
function exifOrientation(file) {
  for (const mark of ['II*\0\x08\0\0\0', 'MM\0*\0\0\0\x08']) {
    const at = file.indexOf(mark, 0, 'latin1');
    if (at === -1) continue;
    try {
      return tiffOrientation(file.subarray(at));
    } catch {
      // An offset outside the file.
      return 1;
    }
  }
  return 1;
}

/**
 * Returns the rotation in degrees clockwise that the decoder has not applied. It applies the rotation properties of a file, which the EXIF
 * orientation only repeats; encoders that copy a JPEG's EXIF set the orientation alone. Does not tell the pictures of a file apart.
 * @param {Buffer} file
 */
export function remainingRotation(file) {
  const meta = metaBox(file);
  const isRotated = ['irot', 'imir'].some((property) => meta.includes(property, 0, 'latin1'));
  return isRotated ? 0 : (TURNS[exifOrientation(file)] ?? 0);
}

/**
 * Returns the ICC profile of the decoded RGB values, or null: the first of the file. Phones store their wide gamut this way.
 * @param {Buffer} file
 */
export function iccProfile(file) {
  const meta = metaBox(file);
  for (const mark of ['colrprof', 'colrrICC']) {
    const at = meta.indexOf(mark, 0, 'latin1');
    if (at < 4) continue;
    const profile = meta.subarray(at + 8, at - 4 + meta.readUInt32BE(at - 4));
    const isRgb =
      profile.toString('latin1', 16, 20) === 'RGB ' && profile.toString('latin1', 36, 40) === 'acsp';
    if (isRgb) return profile;
  }
  return null;
}
