/** Returns where a picture of a post lies in an export; `index` counts from 0. */
export const imageName = (postId: number, index: number): string => `images/${postId}-${index + 1}.webp`;
