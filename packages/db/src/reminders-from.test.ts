import { describe, expect, it } from 'vitest';
import { useSmallWorld } from './testing/small-world.ts';

const { client } = await useSmallWorld();
const LONG_AGO = '2020-01-01T00:00:00Z';

/** Sets Ann's `reminders_from` to long ago, runs a statement, and returns the new value. */
async function after(statement: string): Promise<string> {
  await client.query(`update users set reminders_from = '${LONG_AGO}' where id = 1`);
  await client.query(statement);
  const { rows } = await client.query<{ from: Date; isNow: boolean }>(
    `select reminders_from as from, reminders_from = now() as "isNow" from users where id = 1`,
  );
  const [ann] = rows;
  if (ann?.isNow) return 'now';
  const from = ann?.from.toISOString();
  return from === new Date(LONG_AGO).toISOString() ? 'long ago' : (from ?? 'no user');
}

describe('reminders_from becomes now when', () => {
  it.each([
    ['their zone changes', "time_zone = 'Europe/Lisbon'"],
    ['their hour changes', 'reminder_hour = 8'],
    ['they turn them off', 'sms_notifications_enabled = false'],
    ['their number is proved', 'is_verified = true'],
    ['their account is deleted', 'deleted_at = now()'],
    ['their number is out of reach', 'sms_unreachable_at = now()'],
  ])('%s', async (_when, change) => {
    expect(await after(`update users set ${change} where id = 1`)).toBe('now');
  });

  it('reminders are turned on', async () => {
    const { rows } = await client.query(
      `select from users where id = 2 and reminders_from > now() - interval '1 hour'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('reminders_from stays when', () => {
  it.each([
    ['what is said is so already', "time_zone = 'UTC', reminder_hour = 19, sms_notifications_enabled = true"],
    ['something else changes', "display_name = 'Ann', follows_device_time_zone = false"],
  ])('%s', async (_when, change) => {
    expect(await after(`update users set ${change} where id = 1`)).toBe('long ago');
  });

  it('another user changes their settings', async () => {
    expect(await after('update users set reminder_hour = 8 where id = 2')).toBe('long ago');
  });
});

it('reminders_from keeps a value that the statement sets', async () => {
  expect(
    await after("update users set reminder_hour = 8, reminders_from = '2030-01-01T00:00:00Z' where id = 1"),
  ).toBe('2030-01-01T00:00:00.000Z');
});
