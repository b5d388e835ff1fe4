import {
  createGroup,
  createPost,
  getGroupInvite,
  joinGroup,
  leaveGroup,
  nobodyListens,
  OUTBOX_CHANNEL,
  withoutBudgets,
} from '@dubs/core';
import type { Actor, CoreContext } from '@dubs/core';
import type { Db } from '@dubs/db';
import { openDb } from '@dubs/db';
import type { TestDatabase } from '@dubs/db/testing';
import { createTestDatabase } from '@dubs/db/testing';
import { createSecrets, systemClock } from '@dubs/platform';
import { sql } from 'kysely';

/** Somebody with a group around them, in a database of their own. */
export interface Neighbourhood {
  database: TestDatabase;
  db: Db;
  /** Somebody new, by the number of their row. */
  moveIn(): Promise<Actor>;
  /** A group of `creator` and others. */
  gather(creator: Actor, others: readonly Actor[]): Promise<number>;
  leave(groupId: number, person: Actor): Promise<void>;
  /** Shares a win, as the server would; as part of a transaction when one is given. */
  share(groupId: number, author: Actor, content?: string, trx?: Db): Promise<number>;
  /** Who was told of a post and as what, by user. */
  told(postId: number): Promise<{ userId: number; type: string }[]>;
  /** How many events wait in the outbox for their work to be done. */
  waiting(): Promise<number>;
  /** Lets so much time pass that every event is due again, and has the relays look. */
  makeEventsDue(): Promise<void>;
  leaveTown(): Promise<void>;
}

/** A share of words alone decodes and stores nothing. */
const noPictures = {
  images: {
    process: () => Promise.reject(new Error('no pictures here')),
    close: async () => {},
  },
  blobs: {
    identify: async () => null,
    claim: async (id) => id,
    move: async () => {},
    put: () => Promise.reject(new Error('no pictures here')),
    get: async () => null,
    delete: async () => {},
    tidy: async () => {},
    check: async () => {},
    async *list() {},
  },
} satisfies Pick<CoreContext, 'images' | 'blobs'>;

/** Opens a database with nobody in it yet. */
export async function openNeighbourhood(): Promise<Neighbourhood> {
  const database = await createTestDatabase();
  const db = openDb(database.url, { name: 'neighbourhood' });
  const core = {
    db,
    clock: systemClock,
    live: nobodyListens,
    secrets: createSecrets('a secret of thirty-two letters or more'),
    ...noPictures,
    ...withoutBudgets,
  };
  let people = 0;

  return {
    database,
    db,
    async moveIn() {
      people += 1;
      const { id } = await db
        .insertInto('users')
        .values({ phone_number: `+1202555${1000 + people}`, display_name: `Neighbour ${people}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { userId: id, sessionId: 0 };
    },
    async gather(creator, others) {
      const { id } = await createGroup(core, creator, { name: 'Street', description: '', emoji: '👥' });
      const { inviteCode } = await getGroupInvite(core, creator, id);
      for (const other of others) await joinGroup(core, other, inviteCode);
      return id;
    },
    async leave(groupId, person) {
      await leaveGroup(core, person, groupId);
    },
    async share(groupId, author, content = 'Mended the gate.', trx = db) {
      const share = { groupId, content, type: 'win' as const, files: [], once: null };
      const post = await createPost({ ...core, db: trx }, author, share);
      return post.id;
    },
    async told(postId) {
      return db
        .selectFrom('notifications')
        .select(['user_id as userId', 'type'])
        .where('post_id', '=', postId)
        .orderBy('user_id')
        .execute();
    },
    async waiting() {
      const { rows } = await sql<{ count: number }>`select count(*) from outbox`.execute(db);
      return rows[0]?.count ?? -1;
    },
    async makeEventsDue() {
      await sql`update outbox set next_hand_over = now()`.execute(db);
      await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(db);
    },
    async leaveTown() {
      await db.destroy();
      await database.drop();
    },
  };
}
