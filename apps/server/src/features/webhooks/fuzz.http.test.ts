import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { createUser } from '../../testing/factories.ts';
import { postWebhook, newSid, readTwiml, SMS_PATH, STATUS_PATH, TWILIO } from '../../testing/twilio.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer({ twilio: TWILIO, core: { smsHourlyCeiling: 0 } });
const pick = <T>(list: readonly [T, ...T[]]): T => list[randomInt(list.length)] ?? list[0];

const PIECES = [
  '#',
  'L ',
  'fam',
  'STOP',
  'YES',
  'UNDO',
  ' ',
  '\n',
  '\r\n',
  '\t',
  '\u0000',
  '\u0007',
  '\u001b[0m',
  '\u0085',
  '\ufffe',
  '\uffff',
  '\ufeff',
  '🎉',
  '👨‍👩‍👧',
  'é',
  'e\u0301',
  '\u202e',
  '<b>',
  '&amp;',
  ']]>',
  "'",
  '"',
  '%00',
  '[GOAL]',
  '#\u0000',
  '$1',
  '\\',
  '–',
  'x'.repeat(900),
] as const;
const mess = (): string => Array.from({ length: randomInt(8) }, () => pick(PIECES)).join('');

it('whatever is signed, nothing breaks: each answer is TwiML, or says what is wrong', async () => {
  const people = [];
  for (let i = 0; i < 40; i++) {
    const person = await createUser(server.rest, `Person ${i}`);
    if (i % 4 > 0) await server.rest.call('createGroup', { name: `Fam <${i}>` }, person);
    people.push(person);
  }
  await server.db
    .updateTable('users')
    .set({ shares_replies_since: new Date() })
    .where(
      'id',
      'in',
      people.filter((_, i) => i % 2 === 0).map(({ id }) => id),
    )
    .execute();
  const seen = new Map<number, number>();
  for (let i = 0; i < 200; i++) {
    const from = people[i % people.length]?.phoneNumber ?? '';
    const odd = i % 10 === 0;
    const path = pick([SMS_PATH, SMS_PATH, SMS_PATH, STATUS_PATH]);
    const fields = {
      MessageSid: odd && pick([true, false]) ? mess() : newSid(),
      From: odd && pick([true, false]) ? mess() : from,
      To: TWILIO.from.reminders,
      Body: mess(),
      NumMedia: pick(['0', '0', '0', '1', odd ? mess() : '0']),
      MessageStatus: pick(['sent', 'failed', 'delivered', mess()]),
      ErrorCode: pick(['30005', '', mess()]),
      OptOutType: pick(['', '', '', 'HELP', mess()]),
      [mess()]: mess(),
    };
    const response = await postWebhook(server.origin, path, fields);
    const text = await response.text();
    seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
    expect([200, 204, 400], `${JSON.stringify(fields)}: ${text}`).toContain(response.status);
    if (response.status === 200) readTwiml(text);
  }
  expect(seen.get(200)).toBeGreaterThan(100);
});
