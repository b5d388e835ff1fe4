import type { NewJob } from '@dubs/platform';
import { type AskedMessage, type Behaviour, startTwilioStandIn } from '@dubs/platform/testing';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import type { WorkerCore } from '../../context.ts';
import type { Jobs } from '../../jobs.ts';
import { ACCOUNT } from '../../testing/reminder-harness.ts';
import { type KillableWorker, startKillableWorker } from '../../testing/killable-worker.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { openWorkerHarness } from '../../testing/worker-harness.ts';

/** `pnpm storm` takes more. */
const PEOPLE = Number(process.env.STORM_PEOPLE ?? 250);
const STEP_MS = 20 * 60_000;
/** Two days and three hours: every user's hour comes twice. */
const ROUNDS = 51 * 3;
const LANES = 8;
const ZONES = 40;

const testDb = await openTestDb();
const workerHarness = openWorkerHarness(testDb.database.url, undefined);
const { db } = testDb;
let now = new Date('2026-03-28T12:02:00Z');
const provider = await startTwilioStandIn(ACCOUNT, () => now);
afterAll(async () => {
  await provider.close();
  await workerHarness.close();
  await testDb.close();
});

const chance = (share: number): boolean => Math.random() < share;
const anyOf = <T>(things: readonly T[]): T => {
  const thing = things[Math.floor(Math.random() * things.length)];
  if (thing === undefined) throw new Error('there is none');
  return thing;
};

const TROUBLE: readonly Behaviour[] = [
  'busy',
  'busy',
  'error-before',
  'error-after',
  'reset-before',
  'reset-after',
  'nonsense-after',
];

/** Zones all over the world, among them those that put their clocks forward or back in these days. */
async function createUsers(): Promise<void> {
  const zones = Intl.supportedValuesOf('timeZone');
  const some = Array.from({ length: ZONES - 4 }, (_, n) => zones[Math.floor((n * zones.length) / ZONES)]);
  await sql`
    insert into users (phone_number, is_verified, time_zone, reminder_hour, reminders_from)
    select '+1202555' || lpad(n::text, 4, '0'), true,
      (${[...some, 'Europe/Lisbon', 'Europe/Berlin', 'America/Scoresbysund', 'Africa/Cairo']}::text[])[1 + n % ${ZONES}::int],
      8 + (n * 7) % 13, ${now} from generate_series(1, ${PEOPLE}) n`.execute(db);
  await sql`create table life (phone text, at timestamptz, zone text, stopped_at_text int, text_was_leaving boolean)`.execute(
    db,
  );
  await sql`insert into life (phone, at, zone) select phone_number, ${now}, time_zone from users`.execute(db);
}

/** Moves a user to another zone and reminder hour, after all texts of this time have left. */
async function change(): Promise<void> {
  const later = new Date(now.getTime() + 60_000);
  await sql`
    with person as (select id from users order by random() limit 1), changed as (
      update users u set time_zone = (select time_zone from users order by random() limit 1),
        reminder_hour = 8 + floor(random() * 13)::int, reminders_from = ${now}
      from person where u.id = person.id returning u.phone_number, u.time_zone
    )
    insert into life (phone, at, zone) select phone_number, ${later}, time_zone from changed`.execute(db);
}

/** Lets a user say STOP, and records whether a text to them was being sent at that moment. */
async function stop(): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; phone: string }>`
      update users set sms_notifications_enabled = false
      where id = (select id from users where sms_notifications_enabled order by random() limit 1)
      returning id, phone_number as phone`.execute(trx);
    const [person] = rows;
    if (!person) return;
    await sql`
      insert into life (phone, at, stopped_at_text, text_was_leaving) values (${person.phone}, ${now}, ${provider.taken.length},
        exists (select from sms_reminders where user_id = ${person.id} and status = 'sending'))`.execute(trx);
  });
}

/** Counts texts that should not have left, or that the provider or the reminder log does not know. */
async function findFaults() {
  await sql`create table taken (n int, phone text, at timestamptz)`.execute(db);
  await sql`
    insert into taken select * from unnest(
      ${provider.taken.map((_, n) => n)}::int[], ${provider.taken.map(({ to }) => to)}::text[],
      ${provider.taken.map(({ takenAt }) => takenAt.toISOString())}::timestamptz[])`.execute(db);
  const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
    (await query.execute(db)).rows[0]?.count;
  const local = sql`
    select t.n, t.phone, t.at at time zone l.zone as wall from taken t
    cross join lateral (
      select zone from life where phone = t.phone and zone is not null and at <= t.at order by at desc limit 1
    ) l`;
  return {
    'twice in a local day': await count(sql`
      select count(*) from (select from (${local}) w group by phone, wall::date having count(*) > 1) twice`),
    'in quiet hours': await count(sql`
      select count(*) from (${local}) w where wall::time < '08:00' or wall::time >= '21:00'`),
    'after STOP': await count(sql`
      select count(*) from taken t join life s on s.phone = t.phone
      where t.n >= s.stopped_at_text and not s.text_was_leaving`),
    'unknown to the reminder log': await count(sql`
      select count(*) from (
        select phone, count(*) as texts from taken group by phone
      ) t where texts <> (
        select count(*) from sms_reminders r join users u on u.id = r.user_id where u.phone_number = t.phone and r.status = 'sent')`),
    'of which the provider does not know': await count(sql`
      select count(*) from sms_reminders r join users u on u.id = r.user_id
      where r.status = 'sent' and not exists (select from taken t where t.phone = u.phone_number)`),
    'of which nobody knows': await count(sql`
      select count(*) from sms_reminders where status in ('claimed', 'sending', 'unknown')`),
  };
}

it('hundreds of texts by a provider that fails at random and workers that die at random', async () => {
  const started = performance.now();
  await createUsers();
  provider.behave((_message: AskedMessage) => (chance(0.25) ? anyOf(TROUBLE) : 'accept'));

  const context = await workerHarness.context();
  const core: WorkerCore = { ...context.core, clock: { now: () => now } };
  let jobs: NewJob<Jobs>[] = [];
  let deaths = 0;
  const bring = () => startKillableWorker(core, provider.apiUrl, async (more) => void jobs.push(...more));
  const workers: KillableWorker[] = [bring(), bring(), bring()];
  const replace = (killed: KillableWorker) => {
    deaths += 1;
    killed.kill();
    workers[workers.indexOf(killed)] = bring();
  };

  /** Within the milliseconds that a text takes. */
  const replaceSoon = (killed: KillableWorker) =>
    setTimeout(() => {
      if (!killed.isKilled()) replace(killed);
    }, Math.random() * 20);

  /** Delivers again each job that its worker did not complete, and some jobs twice. */
  const work = async (): Promise<void> => {
    for (let job = jobs.pop(); job; job = jobs.pop()) {
      if (job.name !== 'reminder.send') continue;
      const again = job;
      const worker = anyOf(workers);
      if (chance(0.03)) jobs.push(again);
      const done = worker.handlers['reminder.send'](job.payload).catch(() => void jobs.push(again));
      if (chance(0.03) && !worker.isKilled()) replaceSoon(worker);
      await done;
      if (chance(0.04)) await stop();
    }
  };
  /** Leaves the job to the next worker when this one dies. */
  const runOnAnyWorker = async (job: 'reminders.sweep' | 'reminders.reconcile'): Promise<void> => {
    const worker = anyOf(workers);
    try {
      await worker.handlers[job]({});
    } catch (error) {
      if (!worker.isKilled()) throw error;
    }
  };

  for (let round = 0; round < ROUNDS; round++) {
    now = new Date(now.getTime() + STEP_MS);
    // Now and then no worker sweeps for more than an hour, and now and then the queue loses all that it holds.
    if (round % 30 >= 4)
      await Promise.all([runOnAnyWorker('reminders.sweep'), runOnAnyWorker('reminders.sweep')]);
    if (chance(0.02)) jobs = [];
    await Promise.all(Array.from({ length: LANES }, work));
    await runOnAnyWorker('reminders.reconcile');
    await change();
  }
  // No user's hour comes any more; running jobs end.
  await sql`update users set sms_notifications_enabled = false`.execute(db);
  for (let round = 0; round < 30; round++) {
    now = new Date(now.getTime() + STEP_MS);
    await runOnAnyWorker('reminders.sweep');
    await work();
    await runOnAnyWorker('reminders.reconcile');
  }

  const faults = await findFaults();
  const { rows: log } = await sql<{ status: string; reason: string | null; count: number }>`
      select status, reason, count(*) from sms_reminders group by 1, 2 order by 3 desc`.execute(db);
  const { rows: stops } = await sql<{ count: number }>`
      select count(*) from life where stopped_at_text is not null`.execute(db);
  console.log(
    [
      `${provider.taken.length} texts of ${provider.asked()} tries to ${PEOPLE} people in ${ZONES} zones, ${deaths} workers died, ` +
        `${stops[0]?.count} people said STOP, in ${((performance.now() - started) / 1_000).toFixed(1)} s`,
      `reminder log: ${log.map(({ status, reason, count }) => `${status}${reason ? ` (${reason})` : ''} ${count}`).join(', ')}`,
      `texts ${Object.entries(faults)
        .map(([what, count]) => `${what}: ${count}`)
        .join('; ')}`,
    ].join('\n'),
  );
  expect(Object.values(faults)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(provider.asked()).toBeGreaterThan(PEOPLE * 1.7);
  expect(deaths).toBeGreaterThan(PEOPLE / 60);
});
