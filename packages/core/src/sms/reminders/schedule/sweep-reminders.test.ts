import { useDatabase } from '@dubs/db/testing';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { CoreContext } from '../../../context.ts';
import { sweepReminders } from './sweep-reminders.ts';

const PEOPLE = Number(process.env['SWEEP_PEOPLE'] ?? 20_000);
const ZONES = 40;
const MORNING = new Date('2026-03-10T06:00:00Z');

const { db } = await useDatabase({ max: 4 });

/** People with phones all over the world, each of whom wants to be reminded at seven in the evening. */
beforeAll(async () => {
  const all = Intl.supportedValuesOf('timeZone');
  const zones = Array.from({ length: ZONES }, (_, n) => all[Math.floor((n * all.length) / ZONES)]);
  await sql`
    insert into users (phone_number, is_verified, time_zone, reminder_hour, reminders_from)
    select '+1' || 2000000000 + n, true, (${zones}::text[])[1 + n % ${ZONES}::int], 19, ${MORNING}
    from generate_series(1, ${PEOPLE}) n`.execute(db);
  await sql`vacuum analyze users`.execute(db);
});

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Sweeps at a given time with a `dispatch` that does nothing, so that only the sweep is measured. */
async function sweepAt(now: Date) {
  const started = performance.now();
  const settings = { hasTexts: true, remindersHourlyCeiling: 1 } as CoreContext['settings'];
  const limits = { reached: () => undefined };
  const ctx = { db, log: silent, limits, clock: { now: () => now }, settings };
  const { checked, reserved } = await sweepReminders(ctx, async () => undefined);
  return { checked, reserved, seconds: (performance.now() - started) / 1_000 };
}

const hoursLater = (hours: number): Date => new Date(MORNING.getTime() + hours * 3_600_000);

it('a day of many people in forty zones costs seconds', async () => {
  const first = await sweepAt(MORNING);
  const hours = [];
  for (let hour = 0.5; hour < 24; hour += 0.5) hours.push(await sweepAt(hoursLater(hour)));
  const idle = await sweepAt(hoursLater(23.6));
  const day = hours.reduce((sum, { seconds }) => sum + seconds, 0);
  const busiest = Math.max(...hours.map(({ seconds }) => seconds));
  console.log(
    `the sweep, ${PEOPLE} people in ${ZONES} zones: first look at all of them ${first.seconds.toFixed(1)} s, ` +
      `then a day of texts ${day.toFixed(1)} s in all, the busiest look ${busiest.toFixed(1)} s, ` +
      `a look with nobody due ${(idle.seconds * 1_000).toFixed(0)} ms`,
  );
  expect(first.checked).toBe(PEOPLE);
  const reserved = hours.reduce((sum, each) => sum + each.reserved, first.reserved);
  expect(reserved).toBe(PEOPLE);
  expect(idle.checked).toBe(0);
  expect(first.seconds).toBeLessThan(60);
  expect(day).toBeLessThan(60);
});

it('finds users who are due by an index', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from users
    where sms_notifications_enabled = true and is_verified = true and deleted_at is null and sms_unreachable_at is null
      and reminders_from <= ${MORNING} order by reminders_from limit 1000 for no key update skip locked`.execute(
    db,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Scan using users_to_remind');
});
