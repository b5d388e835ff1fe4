import { useDatabase } from '@dubs/db/testing';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { countSharesToday, countWeek } from './stats.queries.ts';
import { weeklyAverage } from './weekly-average.ts';

const ZONES = [
  'UTC',
  'America/New_York',
  'Europe/Lisbon',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'America/Sao_Paulo',
  'Africa/Cairo',
];
const DAY = 24 * 3_600_000;

/** Returns the calendar day it is in a zone, by the JavaScript engine's own table of zones. */
const localDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );

/** Returns the Monday on or before a calendar day. */
function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10);
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

const { db } = await useDatabase({ max: 2 });
let userId = 0;
let groupId = 0;

beforeAll(async () => {
  ({ id: userId } = await db
    .insertInto('users')
    .values({ phone_number: '+12025550100' })
    .returning('id')
    .executeTakeFirstOrThrow());
  ({ id: groupId } = await db
    .insertInto('groups')
    .values({ name: 'A', invite_code: 'x'.repeat(32), created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow());
  await db.insertInto('group_members').values({ group_id: groupId, user_id: userId }).execute();
});

/** Replaces all posts by posts of the only user at the given times, and sets the user's zone. */
async function arrange(timeZone: string, moments: readonly Date[]): Promise<void> {
  await db.deleteFrom('posts').execute();
  await db.updateTable('users').set({ time_zone: timeZone }).execute();
  await db
    .insertInto('posts')
    .values(moments.map((created_at) => ({ group_id: groupId, user_id: userId, content: 'x', created_at })))
    .execute();
}

// Around changes of the clock, leap days, year ends, and Samoa's missing Friday.
const EVENTFUL = [
  '2024-02-29T12:00:00Z',
  '2024-03-10T07:00:00Z',
  '2024-03-31T01:00:00Z',
  '2024-10-27T01:00:00Z',
  '2024-11-03T06:00:00Z',
  '2024-12-31T23:30:00Z',
  '2025-01-01T00:30:00Z',
  '2011-12-30T10:00:00Z',
  '2018-11-04T03:00:00Z',
  '2024-04-06T15:00:00Z',
].map((iso) => Date.parse(iso));

const moment = fc
  .tuple(fc.constantFrom(...EVENTFUL), fc.integer({ min: -5 * DAY, max: 5 * DAY }))
  .map(([near, offset]) => new Date(near + offset));

describe('days and weeks where the viewer is', () => {
  it('a week has its seven days, and each post lies on the day that its clock on the wall showed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ZONES),
        moment,
        fc.integer({ min: -2, max: 0 }),
        fc.array(fc.integer({ min: -21 * DAY, max: 8 * DAY }), { minLength: 1, maxLength: 15 }),
        async (zone, now, weekOffset, offsets) => {
          const posts = offsets.map((offset) => new Date(now.getTime() + offset));
          await arrange(zone, posts);
          const week = await countWeek(db, { groupId, viewerId: userId, now, weekOffset });
          const monday = addDays(mondayOf(localDay(now, zone)), 7 * weekOffset);
          const expected = Array.from({ length: 7 }, (_, n) => {
            const date = addDays(monday, n);
            return { date, dubs: posts.filter((at) => localDay(at, zone) === date).length, ls: 0 };
          });
          expect(week).toEqual({ isDeleted: false, days: expected });
        },
      ),
      { numRuns: 150 },
    );
  });

  it('a week begins at the midnight of its Monday and ends before that of the next', async () => {
    const [from, to] = [Date.parse('2026-03-02T05:00:00Z'), Date.parse('2026-03-09T04:00:00Z')];
    await arrange(
      'America/New_York',
      [from - 1, from, to - 1, to].map((at) => new Date(at)),
    );
    const week = await countWeek(db, { groupId, viewerId: userId, now: new Date(from), weekOffset: 0 });
    expect(week?.days.map(({ dubs }) => dubs)).toEqual([1, 0, 0, 0, 0, 0, 1]);
  });

  it('weeks that follow each other count every post once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ZONES), moment, async (zone, now) => {
        const hours = Array.from({ length: 14 * 24 }, (_, n) => new Date(now.getTime() - n * 3_600_000));
        await arrange(zone, hours);
        let counted = 0;
        for (const weekOffset of [-3, -2, -1, 0]) {
          const week = await countWeek(db, { groupId, viewerId: userId, now, weekOffset });
          counted += week?.days.reduce((sum, day) => sum + day.dubs, 0) ?? 0;
        }
        expect(counted).toBe(hours.length);
      }),
      { numRuns: 40 },
    );
  });

  it('today is the day on the wall', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ZONES),
        moment,
        fc.array(fc.integer({ min: -2 * DAY, max: DAY }), { minLength: 1, maxLength: 10 }),
        async (zone, now, offsets) => {
          const posts = offsets.map((offset) => new Date(now.getTime() + offset));
          await arrange(zone, posts);
          const date = localDay(now, zone);
          expect(await countSharesToday(db, userId, now)).toEqual({
            date,
            timeZone: zone,
            count: posts.filter((at) => localDay(at, zone) === date).length,
          });
        },
      ),
      { numRuns: 100 },
    );
  });

  it.each([
    ['Atlantic/Azores', '2026-10-25T00:30:00Z'],
    ['America/Havana', '2026-11-01T04:30:00Z'],
  ])('a day whose first hour comes twice in %s has both', async (zone, firstHour) => {
    const at = (hours: number) => new Date(Date.parse(firstHour) + hours * 3_600_000);
    await arrange(zone, [-1, 0, 1, 23, 24, 25].map(at));
    const countAt = async (hours: number) => (await countSharesToday(db, userId, at(hours))).count;
    expect([await countAt(-2), await countAt(0), await countAt(12), await countAt(25)]).toEqual([1, 4, 4, 1]);
  });
});

describe('the weekly average', () => {
  const now = new Date('2026-01-31T00:00:00Z');
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  it.each([
    [0, null, 0],
    [3, ago(0), 3],
    [3, ago(6.9), 3],
    [3, ago(14), 1.5],
    [10, ago(21), 3.3],
    [1, ago(700), 0],
  ])('%d dubs since %s are %d a week', (dubs, firstAt, average) => {
    expect(weeklyAverage(dubs, firstAt, now)).toBe(average);
  });
});
