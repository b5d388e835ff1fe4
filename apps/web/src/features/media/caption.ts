import { LIMITS } from '@dubs/contract/limits';

/** Returns the caption for a picture: one line, truncated with "…" after 60 characters, never within an emoji. */
export function caption(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim();
  if (line.length <= LIMITS.images.captionChars) return line;
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (cut.length + segment.length > LIMITS.images.captionChars) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}
