const NAMED = 2;

/**
 * Returns the parts of a sentence that welcomes a new member: "Nana, Dana and 5 more are glad you are here." `count` is the number of
 * other members, and `at` the index of a name in `names`.
 */
export function gladInWords(names: readonly string[], count: number): { text: string; at?: number }[] {
  const named = names.slice(0, NAMED).map((name) => name || 'Unknown');
  const rest = count - named.length;
  const subjects = rest > 0 ? [...named, `${rest} more`] : named;
  if (subjects.length === 0) return [{ text: 'Good that you are here.' }];
  let element = 0;
  const pieces = new Intl.ListFormat('en-GB', { type: 'conjunction' })
    .formatToParts(subjects)
    .map(({ type, value: text }) => {
      const at = type === 'element' ? element++ : named.length;
      return at < named.length ? { text, at } : { text };
    });
  return [...pieces, { text: ` ${count === 1 ? 'is' : 'are'} glad you are here.` }];
}
