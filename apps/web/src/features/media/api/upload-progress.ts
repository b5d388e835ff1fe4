/**
 * Returns how far each file of one multipart body has got (0 to 1), from the part of it that is sent: files travel one after the
 * other, so the first is done before the second begins. What little the body has beside its files is ignored, and all shrink alike.
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
