import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT_FILE = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * Writes `file.br` (quality 11) and `file.gz` beside every text file of a folder, where that is smaller.
 * @param {string} folder absolute path
 * @returns {Promise<number>} how many files were compressed
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((e) => e.isFile() && TEXT_FILE.test(e.name))
    .map((e) => join(e.parentPath, e.name));
  for (const file of files) {
    const bytes = await readFile(file);
    const br = await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    const gz = await deflate(bytes, { level: 9 });
    if (br.length < bytes.length) await writeFile(`${file}.br`, br);
    if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz);
  }
  return files.length;
}
