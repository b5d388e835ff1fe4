import type { PostImage } from '@dubs/contract';

/** Returns the name of a picture, with what is in it if its author said so. */
export const withDescription = (name: string, { description }: Pick<PostImage, 'description'>): string =>
  description ? `${name}: ${description}` : name;
