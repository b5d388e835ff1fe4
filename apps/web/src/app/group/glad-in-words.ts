const NAMED = 2;

/** Returns who is glad about a new member: "Nana, Dana and 5 more are glad you are here." `count` is how many members there are beside them. */
export function gladInWords(names: readonly string[], count: number): string {
  const named = names.slice(0, NAMED).map((name) => name || 'Unknown');
  const rest = count - named.length;
  const subjects = rest > 0 ? [...named, `${rest} more`] : named;
  if (subjects.length === 0) return 'Good that you are here.';
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(subjects);
  return `${list} ${count === 1 ? 'is' : 'are'} glad you are here.`;
}
