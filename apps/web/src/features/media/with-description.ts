import type { PostImage } from '@dubs/contract';

/** Returns the name of a picture, followed by its description if the author wrote one. */
export const withDescription = (name: string, { description }: Pick<PostImage, 'description'>): string =>
  description ? `${name}: ${description}` : name;

/** Asks for the description of a picture that is being shared. */
export const WHAT_IS_IN_IT = 'What is in it? Helps those who cannot see it.';
