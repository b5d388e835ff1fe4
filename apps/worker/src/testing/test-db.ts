import {
  type Actor,
  type CoreContext,
  createComment,
  createGroup,
  createPost,
  getGroupInvite,
  joinGroup,
  leaveGroup,
  noopLiveBus,
  OUTBOX_CHANNEL,
  reactToPost,
  withoutBudgets,
} from '@dubs/core';
import { type Db, openDb } from '@dubs/db';
import { createTestDatabase, type TestDatabase } from '@dubs/db/testing';
import { createSecrets, systemClock } from '@dubs/platform';
import { sql } from 'kysely';

/** A migrated database, with factories that use core's use cases. */
export interface TestDb {
  database: TestDatabase;
  db: Db;
  createUser(): Promise<Actor>;
  createGroup(creator: Actor, others: readonly Actor[]): Promise<number>;
  joinGroup(groupId: number, user: Actor): Promise<void>;
  leaveGroup(groupId: number, member: Actor): Promise<void>;
  /** Creates a win, in `trx` if given. */
  createPost(groupId: number, author: Actor, content?: string, trx?: Db): Promise<number>;
  createComment(postId: number, author: Actor): Promise<void>;
  react(postId: number, user: Actor): Promise<void>;
  /** Returns the notifications of a post, by user. */
  findNotifications(postId: number): Promise<{ userId: number | null; type: string }[]>;
  /** Returns the number of events in the outbox. */
  countEvents(): Promise<number>;
  /** Makes every event due again and notifies the relays. */
  makeEventsDue(): Promise<void>;
  close(): Promise<void>;
}

const noImage = () => Promise.reject(new Error('no images here'));

/** Fakes for posts without images, which are never decoded or stored. */
const noImages = {
  images: { process: noImage, crop: noImage, close: async () => {} },
  blobs: {
    identify: async () => null,
    claim: async (id) => id,
    move: async () => {},
    put: noImage,
    get: async () => null,
    getPart: async () => null,
    signUrl: async () => null,
    delete: async () => {},
    tidy: async () => {},
    check: async () => {},
    async *list() {},
  },
} satisfies Pick<CoreContext, 'images' | 'blobs'>;

/** Creates a migrated database without users. */
export async function openTestDb(): Promise<TestDb> {
  const database = await createTestDatabase();
  const db = openDb(database.url, { name: 'test-db' });
  const core = {
    db,
    clock: systemClock,
    live: noopLiveBus,
    secrets: createSecrets(['a secret of thirty-two letters or more']),
    ...noImages,
    ...withoutBudgets,
  };
  let users = 0;

  return {
    database,
    db,
    async createUser() {
      users += 1;
      const { id } = await db
        .insertInto('users')
        .values({ phone_number: `+1202555${1000 + users}`, display_name: `User ${users}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { userId: id, sessionId: 0 };
    },
    async createGroup(creator, others) {
      const { id } = await createGroup(core, creator, { name: 'Street', description: '', emoji: '👥' });
      const { inviteCode } = await getGroupInvite(core, creator, id);
      for (const other of others) await joinGroup(core, other, inviteCode);
      return id;
    },
    async joinGroup(groupId, user) {
      const { code } = await db
        .selectFrom('groups')
        .select('invite_sealed as code')
        .where('id', '=', groupId)
        .executeTakeFirstOrThrow();
      if (code === null) throw new Error('The group has no invite code.');
      await joinGroup(core, user, code);
    },
    async leaveGroup(groupId, member) {
      await leaveGroup(core, member, groupId);
    },
    async createPost(groupId, author, content = 'Mended the gate.', trx = db) {
      const share = { groupId, content, type: 'win' as const, files: [], once: null };
      const post = await createPost({ ...core, db: trx }, author, share);
      return post.id;
    },
    async createComment(postId, author) {
      await createComment(core, author, { postId, content: 'Well mended.' });
    },
    async react(postId, user) {
      await reactToPost(core, user, { postId, emoji: '🔥' });
    },
    async findNotifications(postId) {
      return db
        .selectFrom('notifications')
        .select(['user_id as userId', 'type'])
        .where('post_id', '=', postId)
        .orderBy('user_id')
        .execute();
    },
    async countEvents() {
      const { rows } = await sql<{ count: number }>`select count(*) from outbox`.execute(db);
      return rows[0]?.count ?? -1;
    },
    async makeEventsDue() {
      await sql`update outbox set next_hand_over = now()`.execute(db);
      await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(db);
    },
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
}
