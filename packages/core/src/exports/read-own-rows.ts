import { type Db, readInPages } from '@dubs/db';
import type { RawBuilder } from 'kysely';

/** Returns SQL for at most `limit` of a user's rows past an id. */
type SelectPage<T> = (userId: number, past: number, limit: number) => RawBuilder<T>;

/** Yields all rows of a user, reading a page at a time. */
type ReadOwn<T> = (db: Db, userId: number) => AsyncGenerator<T>;

const readFrom =
  <T extends { id: number }>(start: number, select: SelectPage<T>): ReadOwn<T> =>
  (db, userId) =>
    readInPages(async (past, limit) => (await select(userId, past, limit).execute(db)).rows, start);

/** Returns the reader of a statement that selects rows with ids above `past`, the lowest first. */
export const oldestFirst = <T extends { id: number }>(select: SelectPage<T>): ReadOwn<T> =>
  readFrom(0, select);

/** Returns the reader of a statement that selects rows with ids below `past`, the highest first. */
export const newestFirst = <T extends { id: number }>(select: SelectPage<T>): ReadOwn<T> =>
  readFrom(Number.MAX_SAFE_INTEGER, select);
