/** Shown if the account has no name. */
const NAMELESS = 'Somebody';

/** Returns a name that only its owner recognizes: the first letter of each word, as in `A•• M••`. */
export function maskName(names: {
  display_name: string | null;
  first_name: string | null;
  last_name: string | null;
}): string {
  const name = names.display_name || [names.first_name, names.last_name].filter(Boolean).join(' ');
  const words = name.split(/\s+/).filter(Boolean);
  const letters = words.map((word) => [...new Intl.Segmenter().segment(word)][0]?.segment ?? '');
  return words.length === 0 ? NAMELESS : letters.map((letter) => `${letter}••`).join(' ');
}
