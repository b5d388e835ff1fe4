/** Returns the path within an export of a profile picture, a group's picture or a kept profile's picture. */
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

/** Returns the path within an export of a picture of a post; `index` counts from 0. */
export const imageName = (postId: number, index: number): string => `images/${postId}-${index + 1}.webp`;
