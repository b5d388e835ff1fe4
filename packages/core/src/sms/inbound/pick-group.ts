/** A group as far as choosing among them goes. */
export interface Choice {
  id: number;
  name: string;
}

/** A name as tags spell it: letters and digits alone, in lower case. */
const squeeze = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/**
 * The groups that a tag may mean: the one of this very name if there is just one, else all whose names begin with it. None when
 * the tag has no letter or digit.
 */
export function groupsTagged<T extends Choice>(groups: readonly T[], tag: string): T[] {
  const wanted = squeeze(tag);
  if (wanted === '') return [];
  const same = groups.filter(({ name }) => squeeze(name) === wanted);
  return same.length === 1 ? same : groups.filter(({ name }) => squeeze(name).startsWith(wanted));
}
