import { hasPhone } from '@dubs/db';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createUser, newPhoneNumber, signIn } from '../../testing/factories.ts';
import { postWebhook, newSid, SMS_PATH, STATUS_PATH, sendText, TWILIO } from '../../testing/twilio.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer({ twilio: TWILIO });
const { rest } = server;
const text = (from: string, body: string, more?: Parameters<typeof sendText>[3]) =>
  sendText(server.origin, from, body, more);
const textsOn = async ({ token }: { token: string }) =>
  (await rest.call('smsPreferences', undefined, { token })).body.smsNotificationsEnabled;
const repliesOf = (phoneNumber: string) =>
  server.db
    .selectFrom('sms_replies')
    .selectAll()
    .where(hasPhone('from', phoneNumber))
    .orderBy('id')
    .execute();
const setTexts = ({ token }: { token: string }, enabled: boolean) =>
  rest.call('updateSmsPreferences', { enabled }, { token });

describe('keywords that every sender may use', () => {
  it.each(
    ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'].flatMap((word) => [
      word,
      ` ${word.toLowerCase()}.\n`,
      `"${word[0]}${word.slice(1).toLowerCase()}!"`,
    ]),
  )('%j turns daily texts off and is confirmed', async (word) => {
    const maya = await createUser(rest, 'Maya');
    expect(await text(maya.phoneNumber, word)).toMatch(/no more daily texts.*START/);
    expect(await textsOn(maya)).toBe(false);
  });

  it.each(['START', 'UNSTOP', 'start', ' Unstop! '])('%j turns them on again', async (word) => {
    const maya = await createUser(rest, 'Maya');
    await setTexts(maya, false);
    await server.db
      .updateTable('users')
      .set({ sms_unreachable_at: new Date() })
      .where('id', '=', maya.id)
      .execute();
    expect(await text(maya.phoneNumber, word)).toMatch(/daily texts are on.*STOP to opt out/);
    expect(await textsOn(maya)).toBe(true);
    const row = await server.db
      .selectFrom('users')
      .select('sms_unreachable_at')
      .where('id', '=', maya.id)
      .executeTakeFirstOrThrow();
    expect(row.sms_unreachable_at).toBeNull();
  });

  it.each(['HELP', 'help', '¿Help?'])('%j is answered and changes nothing', async (word) => {
    const maya = await createUser(rest, 'Maya');
    expect(await text(maya.phoneNumber, word)).toMatch(/STOP to opt out.*http:\/\/localhost:3000/);
    expect(await textsOn(maya)).toBe(true);
  });

  it.each(['STOPPING', 'Stopped smoking', 'Don’t stop', 'restart', 'YES', 'ENDED'])(
    '%j is none of them',
    async (word) => {
      const maya = await createUser(rest, 'Maya');
      await text(maya.phoneNumber, word);
      expect(await textsOn(maya)).toBe(true);
      await setTexts(maya, false);
      await text(maya.phoneNumber, word);
      expect(await textsOn(maya)).toBe(false);
    },
  );

  it('each fits into one message', async () => {
    const maya = await createUser(rest, 'Maya');
    for (const word of ['STOP', 'START', 'HELP', '#x Hello', 'YES', 'UNDO']) {
      const answer = (await text(maya.phoneNumber, word)) ?? '';
      expect(answer).toMatch(/^[\x20-\x5a\x5f\x61-\x7a]{20,160}$/);
    }
  });
});

describe('STOP', () => {
  it('is confirmed once, and again after START', async () => {
    const maya = await createUser(rest, 'Maya');
    expect(await text(maya.phoneNumber, 'STOP')).not.toBeNull();
    expect(await text(maya.phoneNumber, 'STOP')).toBeNull();
    expect(await text(maya.phoneNumber, 'Quit')).toBeNull();
    await text(maya.phoneNumber, 'START');
    expect(await text(maya.phoneNumber, 'STOP')).not.toBeNull();
    expect(await textsOn(maya)).toBe(false);
  });

  it('needs no acceptance of new terms', async () => {
    const maya = await createUser(rest, 'Maya');
    await server.db.updateTable('users').set({ terms_version: 0 }).where('id', '=', maya.id).execute();
    expect((await rest.call('createGroup', { name: 'Family' }, maya)).body.code).toBe('TERMS_REQUIRED');
    expect(await text(maya.phoneNumber, 'STOP')).not.toBeNull();
    expect(await textsOn(maya)).toBe(false);
  });

  it('is confirmed to a user who had turned texts off before, once a day', async () => {
    const maya = await createUser(rest, 'Maya');
    await setTexts(maya, false);
    expect(await text(maya.phoneNumber, 'STOP')).not.toBeNull();
    expect(await text(maya.phoneNumber, 'STOP')).toBeNull();
  });

  it('lets sign-in codes pass', async () => {
    const maya = await createUser(rest, 'Maya');
    await text(maya.phoneNumber, 'STOP');
    server.messages.length = 0;
    expect((await signIn(rest, maya.phoneNumber)).id).toBe(maya.id);
    expect(server.messages).toMatchObject([{ to: maya.phoneNumber }]);
  });

  it('works for an account that awaits erasure, and stays when it is restored', async () => {
    const maya = await createUser(rest, 'Maya');
    await server.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', maya.id).execute();
    await text(maya.phoneNumber, 'STOP');
    expect(await textsOn(await signIn(rest, maya.phoneNumber))).toBe(false);
  });

  it('works however many messages came before it', async () => {
    const maya = await createUser(rest, 'Maya');
    await flood(maya.phoneNumber, 70);
    expect(await text(maya.phoneNumber, 'STOP')).toBeNull();
    expect(await textsOn(maya)).toBe(false);
    expect(await text(maya.phoneNumber, 'START')).toBeNull();
    expect(await textsOn(maya)).toBe(true);
  });

  it('is heard at the number of the daily texts alone', async () => {
    const maya = await createUser(rest, 'Maya');
    for (const to of [TWILIO.from.codes, '+12025550777'])
      expect(await text(maya.phoneNumber, 'STOP', { to })).toBeNull();
    expect(await textsOn(maya)).toBe(true);
    expect(await repliesOf(maya.phoneNumber)).toEqual([]);
  });
});

describe('keywords that Twilio answered itself', () => {
  it.each([
    ['STOP', 'Arrêt', true, false],
    ['STOP', 'STOP', true, false],
    ['STOP', 'Stop please', true, false],
    ['START', 'Hallo wieder', false, true],
    ['HELP', 'HELP', true, true],
  ])('as %s has its effect for %j, and no second answer', async (type, body, before, after) => {
    const maya = await createUser(rest, 'Maya');
    await setTexts(maya, before);
    expect(await text(maya.phoneNumber, body, { more: { OptOutType: type } })).toBeNull();
    expect(await textsOn(maya)).toBe(after);
  });

  it('as START is no START when it was a YES', async () => {
    const maya = await createUser(rest, 'Maya');
    await setTexts(maya, false);
    await text(maya.phoneNumber, 'YES', { more: { OptOutType: 'START' } });
    expect(await textsOn(maya)).toBe(false);
  });
});

describe('the same message again', () => {
  it('gets its first answer, and has no second effect', async () => {
    const maya = await createUser(rest, 'Maya');
    const sid = newSid();
    const first = await text(maya.phoneNumber, 'STOP', { sid });
    await setTexts(maya, true);
    expect(await text(maya.phoneNumber, 'STOP', { sid })).toBe(first);
    expect(await textsOn(maya)).toBe(true);
    expect(await repliesOf(maya.phoneNumber)).toHaveLength(1);
  });

  it('at once, ten times, is one message', async () => {
    const maya = await createUser(rest, 'Maya');
    const sid = newSid();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => text(maya.phoneNumber, 'STOP', { sid })),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).not.toBeNull();
    expect(await repliesOf(maya.phoneNumber)).toHaveLength(1);
  });
});

describe('strangers', () => {
  it('get one reply a day, whatever they send', async () => {
    const number = newPhoneNumber();
    expect(await text(number, 'Hello?')).toMatch(/not signed up/);
    for (const body of ['Hello?', 'Who is this', 'HELP', 'STOP', 'YES', 'START'])
      expect(await text(number, body)).toBeNull();
    await server.db
      .updateTable('sms_replies')
      .set({ received_at: sql`received_at - interval '25 hours'` })
      .where(hasPhone('from', number))
      .execute();
    expect(await text(number, 'HELP')).toMatch(/STOP to opt out/);
  });

  it('get one reply to many messages at once', async () => {
    const number = newPhoneNumber();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => text(number, `Hello ${i}`)));
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
  });

  it('get a confirmation of STOP', async () => {
    expect(await text(newPhoneNumber(), 'STOP')).toMatch(/no more daily texts/);
  });

  it.each([
    ['unverified', { is_verified: false }],
    ['about to be erased', { deleted_at: new Date() }],
  ])('are those, too, whose account is %s', async (_what, change) => {
    const maya = await createUser(rest, 'Maya');
    await rest.call('createGroup', { name: 'Family' }, maya);
    await server.db.updateTable('users').set(change).where('id', '=', maya.id).execute();
    expect(await text(maya.phoneNumber, 'Ran 5k')).toMatch(/not signed up/);
    expect(await text(maya.phoneNumber, 'YES')).toBeNull();
    expect(await server.db.selectFrom('posts').select('id').where('user_id', '=', maya.id).execute()).toEqual(
      [],
    );
  });

  it('from unsupported countries, and machines, get no reply', async () => {
    for (const number of ['+4915112345678', '72345', 'AMAZON', 'whatsapp:+12025550123', '+0'])
      expect(await text(number, 'Hello?')).toBeNull();
    expect(await repliesOf('72345')).toEqual([]);
  });
});

/** Lets a number have sent many messages just now. */
async function flood(number: string, count: number): Promise<void> {
  await server.db
    .insertInto('sms_replies')
    .values(
      Array.from({ length: count }, (_, i) => ({
        provider_id: newSid(),
        from_number: number,
        words_hash: `flood ${i}`,
        outcome: 'declined' as const,
      })),
    )
    .execute();
}

describe('limits', () => {
  it('of a number end in one warning and then silence', async () => {
    const maya = await createUser(rest, 'Maya');
    await rest.call('createGroup', { name: 'Family' }, maya);
    await flood(maya.phoneNumber, 19);
    expect(await text(maya.phoneNumber, 'Ran 5k')).toMatch(/Reply YES/);
    expect(await text(maya.phoneNumber, 'YES')).toMatch(/a lot of texts/);
    for (const body of ['YES', 'HELP', 'Ran 10k', 'UNDO'])
      expect(await text(maya.phoneNumber, body)).toBeNull();
    expect(await server.db.selectFrom('posts').select('id').where('user_id', '=', maya.id).execute()).toEqual(
      [],
    );
    expect(await text((await createUser(rest, 'Ben')).phoneNumber, 'HELP')).not.toBeNull();
  });

  it('hold for a day, too', async () => {
    const maya = await createUser(rest, 'Maya');
    await flood(maya.phoneNumber, 60);
    await server.db
      .updateTable('sms_replies')
      .set({ received_at: sql`received_at - interval '3 hours'` })
      .where(hasPhone('from', maya.phoneNumber))
      .execute();
    expect(await text(maya.phoneNumber, 'HELP')).toBeNull();
  });

  describe('of the whole service', () => {
    const narrow = useServer({ twilio: TWILIO, core: { smsHourlyCeiling: 8 } });

    it('keep answers back, but no effect', async () => {
      const people = [];
      for (const name of ['Maya', 'Ben', 'Ana', 'Liv']) people.push(await createUser(narrow.rest, name));
      for (let i = 0; i < 8; i++)
        expect(await sendText(narrow.origin, newPhoneNumber(), 'Hello?')).not.toBeNull();
      for (const { phoneNumber } of people)
        expect(await sendText(narrow.origin, phoneNumber, 'STOP')).toBeNull();
      const rows = await narrow.db.selectFrom('users').select('sms_notifications_enabled as on').execute();
      expect(rows.map(({ on }) => on)).toEqual([false, false, false, false]);
    });
  });
});

describe('an outage', () => {
  const cut = useServer({ twilio: TWILIO, isCuttable: true });

  it('is a 503, so that Twilio tries its other address', async () => {
    await cut.cutDatabase();
    const fields = { MessageSid: newSid(), From: '+12025550123', To: TWILIO.from.reminders, Body: 'STOP' };
    const response = await postWebhook(cut.origin, SMS_PATH, fields);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      503,
      'UNAVAILABLE',
    ]);
  });
});

describe('the log', () => {
  const lines: string[] = [];
  const logged = useServer({
    twilio: TWILIO,
    core: { smsHourlyCeiling: 1 },
    log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
  });

  it('has a line for each message and each answer, with kind, masked number and outcome', async () => {
    const [number, sid, other] = [newPhoneNumber(), newSid(), newSid()];
    lines.length = 0;
    await sendText(logged.origin, number, 'please stop texting me', { sid });
    await sendText(logged.origin, number, 'Liked “Win shared”', { sid: other });
    await sendText(logged.origin, number, 'STOP', { sid: other, to: TWILIO.from.codes });
    const masked = `••${number.slice(-2)}`;
    const smsLines = lines
      .map((line) => JSON.parse(line) as { msg: string })
      .filter(({ msg }) => msg.startsWith('sms'));
    expect(smsLines).toMatchObject([
      { msg: 'sms.received', kind: 'stop', number: masked, outcome: 'stopped', providerId: sid },
      { msg: 'sms.sent', kind: 'answer', number: masked, outcome: 'sent', answers: sid },
      { msg: 'sms.received', kind: 'reaction', number: masked, outcome: 'ignored', providerId: other },
      { msg: 'sms.received', kind: 'stop', number: masked, outcome: 'ignored', providerId: other },
    ]);
  });

  it('contains no number, name or content of a user', async () => {
    const maya = await createUser(logged.rest, 'Maya Zephyr');
    await logged.rest.call('createGroup', { name: 'Nightingales' }, maya);
    for (const body of ['Climbed Matterhorn', 'YES', 'L Fell off', 'UNDO', 'STOP'])
      await sendText(logged.origin, maya.phoneNumber, body);
    await postWebhook(
      logged.origin,
      SMS_PATH,
      { From: maya.phoneNumber, Body: 'Matterhorn' },
      { signature: 'x' },
    );
    const sid = newSid();
    await postWebhook(logged.origin, STATUS_PATH, {
      MessageSid: sid,
      MessageStatus: 'sent',
      To: maya.phoneNumber,
    });
    const log = lines.join('');
    expect(log).toContain(sid);
    expect(log).toContain('"limit":"replies_ceiling"');
    for (const secret of [
      maya.phoneNumber.slice(2),
      'Zephyr',
      'Nightingales',
      'Matterhorn',
      'Fell off',
      TWILIO.authToken,
    ])
      expect(log).not.toContain(secret);
  });
});
