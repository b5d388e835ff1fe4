import type { Comment, Reacted } from '@dubs/contract';
import { call } from './call.ts';
import type { Person } from './people.ts';

/** Comments on a post. */
export const comment = (postId: number, author: Person, content: string): Promise<Comment> =>
  call('POST', `/posts/${postId}/comments`, { token: author.token, body: { content } });

/** Returns the comments of a post, oldest first. */
export const commentsOf = (postId: number, reader: Person): Promise<Comment[]> =>
  call('GET', `/posts/${postId}/comments`, { token: reader.token });

/** Toggles a reaction to a post. */
export const react = (postId: number, person: Person, emoji: string): Promise<Reacted> =>
  call('POST', `/posts/${postId}/react`, { token: person.token, body: { emoji } });
