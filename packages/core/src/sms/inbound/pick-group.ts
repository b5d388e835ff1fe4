/** A group that tags are matched against. */
export interface TaggedGroup {
  id: number;
  name: string;
}

/** Returns a name in the form of tags: only letters and digits, in lower case. */
const normalizeTag = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/**
 * Returns the groups that a tag may mean: the group of exactly this name if there is only one, else all groups whose names begin with it.
 * None if the tag has no letter or digit.
 */
export function findTaggedGroups<T extends TaggedGroup>(groups: readonly T[], tag: string): T[] {
  const wanted = normalizeTag(tag);
  if (wanted === '') return [];
  const same = groups.filter(({ name }) => normalizeTag(name) === wanted);
  return same.length === 1 ? same : groups.filter(({ name }) => normalizeTag(name).startsWith(wanted));
}
