import { useDatabase } from '@dubs/db/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { printOutbox } from './outbox.ts';
import { preview } from './preview.ts';
import { readMoment } from './read-moment.ts';

const { db } = await useDatabase({ max: 1 });
let printed: string[];
const print = (line: string) => void printed.push(line);

beforeEach(async () => {
  printed = [];
  await db.deleteFrom('users').execute();
  await db.deleteFrom('sms_messages').execute();
});

async function createUser(
  phoneNumber: string,
  more: { sms_notifications_enabled?: boolean } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ phone_number: phoneNumber, is_verified: true, time_zone: 'Europe/Lisbon', ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('users')
    .set({ reminders_from: '2026-03-01T00:00:00Z' })
    .where('id', '=', id)
    .execute();
  return id;
}

describe('a moment', () => {
  it.each(['2026-03-10T19:00Z', '2026-03-10T19:00:30.5+01:00'])('%s is one', (text) => {
    expect(readMoment(text)).toEqual(new Date(text));
  });

  it.each(['2026-03-10', '2026-03-10T19:00', 'today', '10.3.2026', ''])('%j is none', (text) => {
    expect(() => readMoment(text)).toThrow(/a time with its zone/);
  });

  it.each([
    '2026-02-29T19:00Z',
    '2026-02-30T19:00Z',
    '2026-04-31T19:00+02:00',
    '2026-13-01T19:00Z',
    '2026-00-10T19:00Z',
    '2026-03-10T24:00Z',
    '2026-03-10T25:00Z',
    '2026-03-10T19:60Z',
    '2026-03-10T19:00:60Z',
    '2026-03-10T19:00+24:00',
  ])('%s does not exist', (text) => {
    expect(() => readMoment(text)).toThrow(/There is no such date or time/);
  });

  it('is one in the hour that a clock change skips or repeats, since its zone says which', () => {
    expect(readMoment('2026-03-29T02:30+01:00')).toEqual(new Date('2026-03-29T01:30Z'));
    expect(readMoment('2028-02-29T23:59:59Z')).toEqual(new Date('2028-02-29T23:59:59Z'));
  });
});

describe('the preview', () => {
  const previewAt = (userId: number, at: string) =>
    preview({ db, publicUrl: 'https://dubs.test' }, userId, new Date(at), print);

  it('says what would be sent, why, and when the hour comes next', async () => {
    const id = await createUser('+12025550142');
    await previewAt(id, '2026-03-10T19:30:00Z');
    expect(printed).toEqual([
      `Person ${id}, at 19:00 in Europe/Lisbon`,
      'At 2026-03-10T19:30:00.000Z, which is 2026-03-10 there:',
      '    A text (win): nothing posted today, 0 unseen wins.',
      '    Dubs: what was your win today? Share it with your groups. https://dubs.test Reply STOP to opt out.',
      'Their hour comes next at 2026-03-11T19:00:00.000Z.',
    ]);
    expect(await db.selectFrom('sms_reminders').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['2026-03-10T18:59:00Z', 'their hour has not come'],
    [
      '2026-03-10T21:00:00Z',
      'their hour is over: a text is two hours late at most, and none leaves from 21:00 on',
    ],
  ])('at %s says: %s', async (at, why) => {
    await previewAt(await createUser('+12025550142'), at);
    expect(printed[2]).toBe(`    No text: ${why}.`);
  });

  it("says when the day's text was sent, and that users who turned them off get none", async () => {
    const id = await createUser('+12025550142');
    await db
      .insertInto('sms_reminders')
      .values({ user_id: id, local_date: '2026-03-10', status: 'sent' })
      .execute();
    await previewAt(id, '2026-03-10T19:30:00Z');
    expect(printed[2]).toBe('    No text: that day has had its text, or was passed over.');
    printed = [];
    await previewAt(
      await createUser('+12025550143', { sms_notifications_enabled: false }),
      '2026-03-10T19:30:00Z',
    );
    expect(printed.slice(2)).toEqual([
      '    No text: they have daily texts turned off.',
      'As things are they get no texts.',
    ]);
  });
});

describe('the outbox', () => {
  it('lists what the console has sent, the newest last', async () => {
    await printOutbox(db, 2, print);
    expect(printed).toEqual(['The console provider has sent nothing.']);
    printed = [];
    const message = {
      provider: 'console',
      sender: 'reminders',
      to_number: '+12025550142',
      status: 'sent',
    } as const;
    await db
      .insertInto('sms_messages')
      .values([
        { ...message, body: 'One.' },
        { ...message, provider: 'twilio', body: 'Elsewhere.' },
        { ...message, sender: 'codes', body: 'Two.\n\n@localhost' },
      ])
      .execute();
    await printOutbox(db, 3, print);
    expect(printed).toEqual([
      expect.stringMatching(/^\d+ {2}reminders {2}to \+12025550142, 20\d\d-/),
      '    One.',
      expect.stringMatching(/^\d+ {2}codes {2}to \+12025550142, 20\d\d-/),
      '    Two.',
      '    ',
      '    @localhost',
    ]);
    printed = [];
    await printOutbox(db, 1, print);
    expect(printed.at(-1)).toBe('These are the newest 1; there may be more.');
  });
});
