/**
 * Returns the upload progress (0 to 1) of each file of a multipart body, from the fraction `sent` of the whole body. Files are sent one
 * after the other. Ignores the small rest of the body, and assumes that all files were shrunk by the same factor.
 */
export function progressOfFiles(sizes: readonly number[], sent: number): number[] {
  const sentBytes = sent * sizes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  return sizes.map((size) => {
    const share = size === 0 ? Number(sentBytes >= before) : (sentBytes - before) / size;
    before += size;
    return Math.min(1, Math.max(0, share));
  });
}
