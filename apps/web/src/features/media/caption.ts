import { LIMITS } from '@dubs/contract/limits';

/** Returns the words under a picture: one line, cut at 60 characters with "…", never through the middle of an emoji. */
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
