import { LIMITS } from '@dubs/contract/limits';

/** The input of a feed's query: its first page by cursor. */
export const FIRST_PAGE = { cursor: '', limit: LIMITS.page.feed } as const;

/** Returns the input of the query of a group's posts. */
export const firstPageOf = (groupId: number) => ({ groupId, ...FIRST_PAGE });

/** Returns the input of a group's complete view as the app asks for it: without posts, which are read by cursor. */
export const completeOf = (id: number) => ({ id, posts: 0 });
