/** Returns where a picture of the user, of a group or of a kept profile lies in an export. */
export function pictureName({
  groupId,
  keptPersonId,
}: {
  groupId: number | null;
  keptPersonId: number | null;
}): string {
  if (keptPersonId !== null) return `images/kept-${keptPersonId}.webp`;
  return groupId === null ? 'images/profile.webp' : `images/group-${groupId}.webp`;
}

/** Returns where a picture of a post lies in an export; `index` counts from 0. */
export const imageName = (postId: number, index: number): string => `images/${postId}-${index + 1}.webp`;
