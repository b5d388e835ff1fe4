import { type Actor, eventHandling, relayEvents, sendPush, takeDuePushes } from '@dubs/core';
import type { PushMessage, PushOutcome, PushTarget } from '@dubs/core/ports';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import type { WorkerContext } from '../context.ts';
import { startSession, subscribe } from './devices.ts';
import type { TestDb } from './test-db.ts';
import { openWorker } from './worker-harness.ts';

/** Returns the outcome of a push with this response of the push service. */
export const answered = (status: number, retryAfterSeconds: number | null = null): PushOutcome => ({
  kind: 'answered',
  status,
  retryAfterSeconds,
});

/** A worker that sends pushes to a fake in this process. Each test starts with a group of Ann, Bob and Cleo, and no devices. */
export interface PushHarness {
  testDb: TestDb;
  db: Db;
  core: WorkerContext['core'];
  ann: Actor;
  bob: Actor;
  cleo: Actor;
  group: number;
  /** The received pushes, oldest first. */
  sent: (PushTarget & PushMessage)[];
  /** The outcome of each push from now on. */
  outcome: PushOutcome;
  /** Creates a signed-in user. */
  signUp(): Promise<Actor>;
  /** Subscribes a device of the user. Returns the id of the subscription. */
  subscribe(user: Actor, shows?: 'names' | 'words' | 'nothing'): Promise<number>;
  /** Handles the events in the outbox, without sending pushes. */
  relay(): Promise<unknown>;
  /** Sends the pushes that are due. */
  send(limit?: number): Promise<void>;
  /** Relays events, then sends pushes. */
  run(): Promise<void>;
  /** Makes pushes that wait for a retry due. */
  wait(): Promise<unknown>;
  bodies(): string[];
  /** Returns the `close` of each push. */
  closed(): string[][];
  /** Returns the statuses of all deliveries, oldest first. */
  statuses(): Promise<string[]>;
}

/** Opens a harness for the tests of a file. */
export async function openPushHarness(): Promise<PushHarness> {
  const { testDb, db, harness: workerHarness } = await openWorker();
  const { core } = await workerHarness.context();

  const context = {
    ...core,
    push: {
      async send(target: PushTarget, message: PushMessage) {
        harness.sent.push({ ...target, ...message });
        return harness.outcome;
      },
    },
  };
  async function signUp(): Promise<Actor> {
    const { userId } = await testDb.createUser();
    return startSession(db, userId);
  }
  const unknownUser: Actor = { userId: 0, sessionId: 0 };
  const harness: PushHarness = {
    testDb,
    db,
    core,
    ann: unknownUser,
    bob: unknownUser,
    cleo: unknownUser,
    group: 0,
    sent: [],
    outcome: answered(201),
    signUp,
    subscribe: (user, shows = 'names') => subscribe(db, user, { shows }),
    relay: () =>
      relayEvents(core, 100, {
        ...eventHandling,
        onHandled: () => undefined,
        dispatch: async () => undefined,
      }),
    async send(limit = 100) {
      const { pushes } = await takeDuePushes(context, limit);
      await Promise.all(pushes.map((push) => sendPush(context, push)));
    },
    async run() {
      await harness.relay();
      await harness.send();
    },
    wait: () =>
      sql`update push_deliveries set next_try_at = now() where status in ('pending', 'held')`.execute(db),
    bodies: () => harness.sent.map(({ payload }) => JSON.parse(payload).notification.body as string),
    closed: () => harness.sent.map(({ payload }) => JSON.parse(payload).close as string[]),
    async statuses() {
      const rows = await db.selectFrom('push_deliveries').select('status').orderBy('id').execute();
      return rows.map(({ status }) => status);
    },
  };

  beforeEach(async () => {
    await sql`truncate push_subscriptions, push_deliveries, outbox`.execute(db);
    harness.outcome = answered(201);
    [harness.ann, harness.bob, harness.cleo] = [await signUp(), await signUp(), await signUp()];
    harness.group = await testDb.createGroup(harness.ann, [harness.bob, harness.cleo]);
    await harness.run();
    await db.deleteFrom('notifications').execute();
    harness.sent = [];
  });
  return harness;
}
