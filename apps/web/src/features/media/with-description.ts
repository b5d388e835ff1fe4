import type { PostImage } from '@dubs/contract';

/** Returns the name of a picture, followed by its description if the author wrote one. */
export const withDescription = (name: string, { description }: Pick<PostImage, 'description'>): string =>
  description ? `${name}: ${description}` : name;
