import type { Db } from '@dubs/db';
import { type CoreSettings, findMessages, recordMessage } from '@dubs/core';
import type { Logger } from '@dubs/core/ports';
import { createMetrics, createSmsSender, type JobHandlers, type Metrics, type NewJob } from '@dubs/platform';
import { startTwilioStandIn, type TwilioStandIn } from '@dubs/platform/testing';
import { sql } from 'kysely';
import { reminderHandlers } from '../features/reminders/reminders.handlers.ts';
import type { WorkerCore } from '../context.ts';
import type { Jobs } from '../jobs.ts';
import type { TestDb } from './test-db.ts';
import { openWorkerHarness } from './worker-harness.ts';

export const ACCOUNT = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'a-token-of-twilio' };
const REMINDERS_FROM = '+12025550101';

/** Returns the settings of a program that sends its texts to the stand-in for the provider. */
export const programWithProvider = (apiUrl: string) => ({
  SMS_PROVIDER: 'twilio' as const,
  TWILIO_ACCOUNT_SID: ACCOUNT.accountSid,
  TWILIO_AUTH_TOKEN: ACCOUNT.authToken,
  TWILIO_CODES_FROM: '+12025550100',
  TWILIO_REMINDERS_FROM: REMINDERS_FROM,
  TWILIO_API_URL: apiUrl,
});

interface Settings {
  timeZone?: string;
  hour?: number;
  /** Other columns of the user. */
  more?: Partial<{
    is_verified: boolean;
    sms_notifications_enabled: boolean;
    deleted_at: Date;
    unvouched_since: Date;
    sms_unreachable_at: Date;
  }>;
}

/** One row of the reminder log. */
export interface ReminderLogEntry {
  userId: number;
  date: string;
  kind: string | null;
  status: string;
  reason: string | null;
}

/** The reminder jobs of a worker, with a manual clock and a local stand-in for the provider. */
export interface ReminderHarness {
  testDb: TestDb;
  db: Db;
  core: WorkerCore;
  provider: TwilioStandIn;
  metrics: Metrics;
  /** The log, line by line. */
  lines: string[];
  handlers: Pick<JobHandlers<Jobs>, 'reminders.sweep' | 'reminder.send' | 'reminders.reconcile'>;
  /** Queued jobs that have not run yet. */
  queued: NewJob<Jobs>[];
  now(): Date;
  setTime(iso: string): void;
  /** Moves the clock forward. */
  advance(minutes: number): void;
  /** Creates a user who gets texts from now on. */
  createUser(settings?: Settings): Promise<{ userId: number; phoneNumber: string }>;
  /** Changes a user's settings, from now on. */
  changeSettings(userId: number, settings: Settings): Promise<void>;
  /** Creates a group of the two users, and a win of the author in it. Returns the group's id. */
  createPostFor(author: { userId: number }, reader: { userId: number }): Promise<number>;
  /** Runs the sweep and every job that it queues. */
  sweep(): Promise<void>;
  runQueued(): Promise<void>;
  reconcile(): Promise<void>;
  findReminders(): Promise<ReminderLogEntry[]>;
  close(): Promise<void>;
}

/** Makes it noon for all users, or one, wherever the test runs, and noon the hour of their daily text, which is due. */
export async function makeItNoon(db: Db, userId?: number): Promise<void> {
  const east = 12 - new Date().getUTCHours();
  await db
    .updateTable('users')
    .set({
      is_verified: true,
      // POSIX counts the hours west of Greenwich.
      time_zone: `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`,
      reminder_hour: 12,
      reminders_from: sql`now() - interval '2 hours'`,
    })
    .$if(userId !== undefined, (query) => query.where('id', '=', userId ?? 0))
    .execute();
}

/** Returns a worker's core that sends texts to the stand-in for the provider. */
export const coreWithProvider = (core: WorkerCore, apiUrl: string, log: Logger): WorkerCore => ({
  ...core,
  sms: createSmsSender(
    {
      provider: 'twilio',
      ...ACCOUNT,
      from: { codes: '+12025550100', reminders: REMINDERS_FROM },
      apiUrl,
    },
    {
      record: (message) => recordMessage(core.db, message),
      readBack: (query) => findMessages(core.db, query),
      log,
    },
  ),
});

/** Opens a harness on a database. Closing it deletes the users. */
export async function openReminderHarness(
  testDb: TestDb,
  start: string,
  settings: Partial<CoreSettings> = {},
): Promise<ReminderHarness> {
  let now = new Date(start);
  const workerHarness = openWorkerHarness(testDb.database.url, undefined);
  const provider = await startTwilioStandIn(ACCOUNT, () => now);
  const context = await workerHarness.context();
  const clocked: WorkerCore = {
    ...context.core,
    clock: { now: () => now },
    settings: { ...context.core.settings, publicUrl: 'https://dubs.test', ...settings },
  };
  const core = coreWithProvider(clocked, provider.apiUrl, workerHarness.log);
  const metrics = createMetrics();
  const queued: NewJob<Jobs>[] = [];
  const handlers = reminderHandlers({ core, metrics }, { addAll: async (jobs) => void queued.push(...jobs) });
  const { db } = testDb;

  const columns = ({ timeZone, hour, more = {} }: Settings) => ({
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    ...(hour === undefined ? {} : { reminder_hour: hour }),
    ...more,
    // The database would set this by its own clock.
    reminders_from: now,
  });
  const changeSettings = async (userId: number, settings: Settings) => {
    await db.updateTable('users').set(columns(settings)).where('id', '=', userId).execute();
  };
  const runQueued = async () => {
    for (const job of queued.splice(0))
      if (job.name === 'reminder.send') await handlers['reminder.send'](job.payload);
  };

  return {
    testDb,
    db,
    core,
    provider,
    metrics,
    lines: workerHarness.lines,
    handlers,
    queued,
    now: () => now,
    setTime: (iso) => void (now = new Date(iso)),
    advance: (minutes) => void (now = new Date(now.getTime() + minutes * 60_000)),
    async createUser(settings = {}) {
      const { userId } = await testDb.createUser();
      await changeSettings(userId, { ...settings, more: { is_verified: true, ...settings.more } });
      const { phone_number } = await db
        .selectFrom('users')
        .select('phone_number')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      return { userId, phoneNumber: phone_number ?? '' };
    },
    changeSettings,
    async createPostFor(author, reader) {
      const [one, other] = [author, reader].map(({ userId }) => ({ userId, sessionId: 0 }));
      if (!one || !other) throw new Error('two users are needed');
      const group = await testDb.createGroup(one, [other]);
      const post = await testDb.createPost(group, one);
      await db.updateTable('posts').set({ created_at: now }).where('id', '=', post).execute();
      return group;
    },
    async sweep() {
      await handlers['reminders.sweep']({});
      await runQueued();
    },
    runQueued,
    reconcile: async () => void (await handlers['reminders.reconcile']({})),
    findReminders: () =>
      db
        .selectFrom('sms_reminders')
        .select(['user_id as userId', 'local_date as date', 'kind', 'status', 'reason'])
        .orderBy('id')
        .execute(),
    async close() {
      await provider.close();
      await workerHarness.close();
      await sql`truncate users, groups, sms_messages, outbox cascade`.execute(db);
    },
  };
}
