import type { Db } from '@dubs/db';
import { findMessages, recordMessage } from '@dubs/core';
import type { Logger } from '@dubs/core/ports';
import type { JobHandlers, Metrics, NewJob } from '@dubs/platform';
import { createMetrics, createSmsSender } from '@dubs/platform';
import type { TwilioStandIn } from '@dubs/platform/testing';
import { startTwilioStandIn } from '@dubs/platform/testing';
import { sql } from 'kysely';
import { reminderHandlers } from '../features/reminders/reminders.handlers.ts';
import type { WorkerCore } from '../context.ts';
import type { Jobs } from '../jobs.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import { openShift } from './shift.ts';

export const ACCOUNT = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'a-token-of-twilio' };
export const REMINDERS_FROM = '+12025550101';

interface Settings {
  timeZone?: string;
  hour?: number;
  /** What else is so of them, as the table of users has it. */
  more?: Partial<{
    is_verified: boolean;
    sms_notifications_enabled: boolean;
    deleted_at: Date;
    sms_unreachable_at: Date;
  }>;
}

/** One line of the ledger of daily texts. */
export interface LedgerLine {
  userId: number;
  date: string;
  kind: string | null;
  status: string;
  reason: string | null;
}

/** A town in which time is set by hand, with a worker's daily texts and a provider on this machine. */
export interface Evening {
  town: Neighbourhood;
  db: Db;
  core: WorkerCore;
  provider: TwilioStandIn;
  metrics: Metrics;
  /** What was logged, line by line. */
  lines: string[];
  handlers: Pick<JobHandlers<Jobs>, 'reminders.sweep' | 'reminder.send' | 'reminders.reconcile'>;
  /** Jobs that were handed on and not run yet. */
  queued: NewJob<Jobs>[];
  now(): Date;
  setTime(iso: string): void;
  wait(minutes: number): void;
  /** Somebody new, who gets texts from this moment on. */
  moveIn(settings?: Settings): Promise<{ userId: number; phoneNumber: string }>;
  /** Changes how somebody wants to be reminded, at this moment. */
  change(userId: number, settings: Settings): Promise<void>;
  /** Shares a win to a group of the two, at this moment. */
  shareWith(author: { userId: number }, reader: { userId: number }): Promise<number>;
  /** Looks who is due, and runs every job that comes of it. */
  sweep(): Promise<void>;
  runQueued(): Promise<void>;
  reconcile(): Promise<void>;
  ledger(): Promise<LedgerLine[]>;
  end(): Promise<void>;
}

const run = { id: 'now', attempt: 1 };

/** A worker's core whose texts leave for the provider on this machine. */
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

/** Begins an evening in a town, whose people are all gone when it ends. */
export async function openEvening(town: Neighbourhood, start: string, ceiling = 0): Promise<Evening> {
  let now = new Date(start);
  const shift = openShift(town.database.url, undefined);
  const provider = await startTwilioStandIn(ACCOUNT, () => now);
  const context = await shift.context();
  const clocked: WorkerCore = {
    ...context.core,
    clock: { now: () => now },
    settings: { ...context.core.settings, publicUrl: 'https://dubs.test', remindersHourlyCeiling: ceiling },
  };
  const core = coreWithProvider(clocked, provider.apiUrl, shift.log);
  const metrics = createMetrics();
  const queued: NewJob<Jobs>[] = [];
  const handlers = reminderHandlers({ core, metrics }, { addAll: async (jobs) => void queued.push(...jobs) });
  const { db } = town;

  const columns = ({ timeZone, hour, more = {} }: Settings) => ({
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    ...(hour === undefined ? {} : { reminder_hour: hour }),
    ...more,
    // As the database does by its own clock.
    reminders_from: now,
  });
  const change = async (userId: number, settings: Settings) => {
    await db.updateTable('users').set(columns(settings)).where('id', '=', userId).execute();
  };
  const runQueued = async () => {
    for (const job of queued.splice(0))
      if (job.name === 'reminder.send') await handlers['reminder.send'](job.payload, run);
  };

  return {
    town,
    db,
    core,
    provider,
    metrics,
    lines: shift.lines,
    handlers,
    queued,
    now: () => now,
    setTime: (iso) => void (now = new Date(iso)),
    wait: (minutes) => void (now = new Date(now.getTime() + minutes * 60_000)),
    async moveIn(settings = {}) {
      const { userId } = await town.moveIn();
      await change(userId, { ...settings, more: { is_verified: true, ...settings.more } });
      const { phone_number } = await db
        .selectFrom('users')
        .select('phone_number')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      return { userId, phoneNumber: phone_number };
    },
    change,
    async shareWith(author, reader) {
      const [one, other] = [author, reader].map(({ userId }) => ({ userId, sessionId: 0 }));
      if (!one || !other) throw new Error('two people are needed');
      const group = await town.gather(one, [other]);
      const post = await town.share(group, one);
      await db.updateTable('posts').set({ created_at: now }).where('id', '=', post).execute();
      return group;
    },
    async sweep() {
      await handlers['reminders.sweep']({}, run);
      await runQueued();
    },
    runQueued,
    reconcile: async () => void (await handlers['reminders.reconcile']({}, run)),
    ledger: () =>
      db
        .selectFrom('sms_reminders')
        .select(['user_id as userId', 'local_date as date', 'kind', 'status', 'reason'])
        .orderBy('id')
        .execute(),
    async end() {
      await provider.close();
      await shift.end();
      await sql`truncate users, groups, sms_messages, outbox cascade`.execute(db);
    },
  };
}
