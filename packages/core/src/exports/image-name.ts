/** Returns where a picture of the user, or the one that they gave a group, lies in an export. */
export const pictureName = (groupId: number | null): string =>
  groupId === null ? 'images/profile.webp' : `images/group-${groupId}.webp`;

/** Returns where a picture of a post lies in an export; `index` counts from 0. */
export const imageName = (postId: number, index: number): string => `images/${postId}-${index + 1}.webp`;
