import { LIMITS } from '@dubs/contract/limits';

/** The input of a feed's query for its first page. */
export const FIRST_PAGE = { cursor: '', limit: LIMITS.page.feed } as const;

/** Returns the input of the query of a group's posts. */
export const firstPageOf = (groupId: number) => ({ groupId, ...FIRST_PAGE });

/** Returns the input of the query of a complete group, without posts: the feed loads those by cursor. */
export const completeOf = (id: number) => ({ id, posts: 0 });

/** Returns the input that the first page of a group's member changes has as an infinite query. */
export const changesOf = (id: number) => ({ id, direction: 'forward' }) as const;
