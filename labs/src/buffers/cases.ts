import { countUnread, listGroups, listRecentPosts } from '@dubs/core';
import type { Db } from '@dubs/db';

/** The calls that every open tab repeats. Their cost must not grow with the number of posts. */
export const CASES: readonly { name: string; call: (db: Db, userId: number) => Promise<unknown> }[] = [
  { name: 'recent posts, 15', call: (db, userId) => recent(db, userId, 15) },
  { name: 'recent posts, 100', call: (db, userId) => recent(db, userId, 100) },
  { name: 'groups', call: (db, userId) => listGroups({ db }, actor(userId)) },
  { name: 'unread count', call: (db, userId) => countUnread({ db }, actor(userId)) },
];

const actor = (userId: number) => ({ userId, sessionId: 0 });

// Generated posts have no pictures, so nothing is signed.
const context = { clock: { now: () => new Date() }, secrets: { mac: () => '' } };

const recent = (db: Db, userId: number, limit: number) =>
  listRecentPosts({ ...context, db }, actor(userId), { page: 1, limit });
