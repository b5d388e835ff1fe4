import { LIMITS, TEXTS } from '@dubs/contract';
import { applyNumberChanges, warnOldNumbers } from '@dubs/core';
import { SmsFailure, SmsOutcomeUnknown } from '@dubs/core/ports';
import { hasPhone } from '@dubs/db';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { TestPasskey } from '../../testing/authenticator.ts';
import { createGroup, createUser, newPhoneNumber, signIn, type TestUser } from '../../testing/factories.ts';
import { contendForRows } from '../../testing/lock-contention.ts';
import { openTab } from '../../testing/open-tab.ts';
import { ageSessions, expireProofs } from '../../testing/session-ages.ts';
import { sendText, TWILIO } from '../../testing/twilio.ts';
import { useServer } from '../../testing/use-server.ts';

let failure: Error | null = null;
const server = useServer({
  twilio: TWILIO,
  onSend: async () => {
    if (failure) throw failure;
  },
});
const { rest, messages } = server;

const send = (user: TestUser, phoneNumber: string) => rest.call('sendNumberCode', { phoneNumber }, user);
/** Has a code sent to the number, and moves the user's account there. */
async function move(user: TestUser, phoneNumber: string) {
  const { otpCode } = (await send(user, phoneNumber)).body;
  return rest.call('changeNumber', { phoneNumber, otpCode }, user);
}
const statusOf = async (user: TestUser) => (await rest.call('me', undefined, user)).status;
const smsOf = async (user: TestUser) => (await rest.call('smsPreferences', undefined, user)).body;
const typesOf = async (user: TestUser): Promise<string[]> =>
  (await rest.call('listSecurityLog', {}, user)).body.events.map(({ type }: { type: string }) => type);
/** Opts a number out of texts, as STOP does. */
const stop = (phoneNumber: string) =>
  sql`insert into sms_opt_outs (number_hash) values (${server.core.secrets.mac('opt-out', phoneNumber)})`.execute(
    server.db,
  );
const becomeDue = (userId: number) =>
  sql`update number_changes set effective_at = now() where user_id = ${userId}`.execute(server.db);

it('moves the account by a code to the new number, and signs the other sessions out', async () => {
  const maya = await createUser(rest, 'Maya');
  const other = await signIn(rest, maya.phoneNumber);
  const phoneNumber = newPhoneNumber();
  const sent = await send(maya, phoneNumber);
  expect(sent).toMatchObject({ status: 200, body: { ok: true, devMode: true } });
  const text = messages.at(-1);
  expect(text?.to).toBe(phoneNumber);
  expect(text?.body).toContain('Code to move a Dubs account TO this number. Not you? Ignore it.');
  expect(text?.body).toContain(sent.body.otpCode);
  const { otpCode } = sent.body;
  expect((await rest.call('changeNumber', { phoneNumber, otpCode }, maya)).body).toMatchObject({
    id: maya.id,
    phoneNumber,
  });
  expect([await statusOf(maya), await statusOf(other)]).toEqual([200, 401]);
  expect((await signIn(rest, phoneNumber)).id).toBe(maya.id);
  expect((await signIn(rest, maya.phoneNumber)).id).not.toBe(maya.id);
  expect(await typesOf(maya)).toContain('number_changed');
});

it('needs a proof, and refuses the own number and what is no number', async () => {
  const maya = await createUser(rest, 'Maya');
  expect((await send(maya, maya.phoneNumber)).body.issues).toEqual([
    { path: 'phoneNumber', message: TEXTS.auth.ownNumber },
  ]);
  expect((await send(maya, '123')).status).toBe(400);
  const phoneNumber = newPhoneNumber();
  const { otpCode } = (await send(maya, phoneNumber)).body;
  await expireProofs(server, maya.id);
  for (const call of ['sendNumberCode', 'changeNumber'] as const)
    expect((await rest.call(call, { phoneNumber, otpCode }, maya)).body.code).toBe('REAUTH_REQUIRED');
});

it('treats the number of another account like any other until the right code, and then as taken', async () => {
  const [maya, ben] = [await createUser(rest, 'Maya'), await createUser(rest, 'Ben')];
  const [free, taken] = [await send(maya, newPhoneNumber()), await send(maya, ben.phoneNumber)];
  const keys = ({ status, body }: typeof free) => [status, Object.keys(body).toSorted()];
  expect(keys(taken)).toEqual(keys(free));
  const { otpCode } = taken.body;
  const change = (code: string) =>
    rest.call('changeNumber', { phoneNumber: ben.phoneNumber, otpCode: code }, maya);
  const wrong = { status: 400, body: { error: TEXTS.auth.wrongCode } };
  expect(await change(otpCode === '000000' ? '000001' : '000000')).toMatchObject(wrong);
  expect(await change(otpCode)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', error: TEXTS.auth.numberTaken },
  });
  expect(await change(otpCode)).toMatchObject(wrong);
  expect(await statusOf(ben)).toBe(200);
});

it('a young session starts no change to the number of another account', async () => {
  const [maya, ben] = [await createUser(rest, 'Maya'), await createUser(rest, 'Ben')];
  const young = await signIn(rest, maya.phoneNumber);
  expect(await move(young, ben.phoneNumber)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', error: TEXTS.auth.numberTaken },
  });
  expect((await rest.call('getNumberChange', undefined, maya)).body).toEqual({ pending: null });
  expect(await typesOf(maya)).not.toContain('number_change_started');
});

it('takes a code for its number, its session and its purpose alone', async () => {
  const maya = await createUser(rest, 'Maya');
  const [one, two] = [newPhoneNumber(), newPhoneNumber()];
  const { otpCode } = (await send(maya, one)).body;
  await rest.call('sendProof', undefined, maya);
  expect((await rest.call('changeNumber', { phoneNumber: two, otpCode }, maya)).status).toBe(400);
  expect((await rest.call('verifyOtp', { phoneNumber: one, otpCode })).status).toBe(400);
  expect((await rest.call('proveSession', { otpCode }, maya)).status).toBe(400);
  expect((await rest.call('changeNumber', { phoneNumber: one, otpCode }, maya)).status).toBe(200);
});

it('five wrong codes end the change, and the right one comes too late', async () => {
  const maya = await createUser(rest, 'Maya');
  const phoneNumber = newPhoneNumber();
  const { otpCode } = (await send(maya, phoneNumber)).body;
  const change = async (code: string) =>
    (await rest.call('changeNumber', { phoneNumber, otpCode: code }, maya)).status;
  for (let n = 0; n < 5; n++) expect(await change(otpCode === '000000' ? '000001' : '000000')).toBe(400);
  expect(await change(otpCode)).toBe(400);
  expect((await rest.call('me', undefined, maya)).body.phoneNumber).toBe(maya.phoneNumber);
  expect((await move(maya, phoneNumber)).status).toBe(200);
});

it('sends five codes a day to new numbers, whichever they are', async () => {
  const maya = await createUser(rest, 'Maya');
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => send(maya, newPhoneNumber()).then(({ status }) => status)),
  );
  expect(answers.toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
});

it.each([
  ['again where it surely was not sent', new SmsFailure('busy', true), 2],
  ['once where it may have been sent', new SmsOutcomeUnknown('timed out'), 1],
])('sends the warning to the old number %s', async (_, error, times) => {
  const maya = await createUser(rest, 'Maya');
  const young = await signIn(rest, maya.phoneNumber);
  const phoneNumber = newPhoneNumber();
  const { otpCode } = (await send(young, phoneNumber)).body;
  failure = error;
  const started = await rest.call('changeNumber', { phoneNumber, otpCode }, young);
  failure = null;
  expect(started.status).toBe(200);
  await sql`update number_changes set warning_due_at = warning_due_at - interval '5 minutes' where user_id = ${maya.id}`.execute(
    server.db,
  );
  for (let run = 0; run < 2; run++) await warnOldNumbers(server.core);
  const body = TEXTS.auth.numberChangeStarted('http://localhost:3000');
  expect(messages.filter((text) => text.to === maya.phoneNumber && text.body === body)).toHaveLength(times);
});

it('waits for 72 hours when a young session started it, and any session cancels it', async () => {
  const maya = await createUser(rest, 'Maya');
  const young = await signIn(rest, maya.phoneNumber);
  const tab = await openTab(server.origin, { token: maya.token });
  const phoneNumber = newPhoneNumber();
  expect((await move(young, phoneNumber)).body.phoneNumber).toBe(maya.phoneNumber);
  await expect.poll(() => tab.stale).toContainEqual({ query: 'me' });
  expect(messages.at(-1)).toEqual({
    to: maya.phoneNumber,
    body: TEXTS.auth.numberChangeStarted('http://localhost:3000'),
  });
  const { pending } = (await rest.call('getNumberChange', undefined, maya)).body;
  expect(pending.phoneNumber).toBe(phoneNumber);
  const wait = Date.parse(pending.effectiveAt) - Date.now();
  expect(Math.abs(wait - LIMITS.proof.youngMs)).toBeLessThan(60_000);
  expect(await applyNumberChanges(server.core)).toBe(0);
  expect([await statusOf(maya), await statusOf(young)]).toEqual([200, 200]);

  expect((await rest.call('cancelNumberChange', undefined, maya)).body).toEqual({ ok: true });
  expect((await rest.call('cancelNumberChange', undefined, maya)).status).toBe(404);
  expect((await rest.call('getNumberChange', undefined, maya)).body).toEqual({ pending: null });
  expect(await typesOf(maya)).toEqual(
    expect.arrayContaining(['number_change_started', 'number_change_cancelled']),
  );
});

it('a change that waited takes effect, and ends the other sessions', async () => {
  const maya = await createUser(rest, 'Maya');
  const young = await signIn(rest, maya.phoneNumber);
  const phoneNumber = newPhoneNumber();
  await move(young, phoneNumber);
  await becomeDue(maya.id);
  expect(await applyNumberChanges(server.core)).toBe(1);
  expect((await rest.call('me', undefined, young)).body.phoneNumber).toBe(phoneNumber);
  expect(await statusOf(maya)).toBe(401);
});

it('a change that waited is dropped when its session was ended or its number is taken', async () => {
  const [maya, ben] = [await createUser(rest, 'Maya'), await createUser(rest, 'Ben')];
  const [mayas, bens] = [await signIn(rest, maya.phoneNumber), await signIn(rest, ben.phoneNumber)];
  const wanted = newPhoneNumber();
  await move(mayas, newPhoneNumber());
  await rest.call('logout', undefined, mayas);
  await move(bens, wanted);
  await createUser(rest, 'Liv', wanted);
  for (const { id } of [maya, ben]) await becomeDue(id);
  expect(await applyNumberChanges(server.core)).toBe(0);
  for (const user of [maya, ben]) {
    expect((await rest.call('me', undefined, user)).body.phoneNumber).toBe(user.phoneNumber);
    expect(await typesOf(user)).toContain('number_change_cancelled');
  }
});

it('a change whose session was ended does not wait, and cannot be cancelled', async () => {
  const maya = await createUser(rest, 'Maya');
  const young = await signIn(rest, maya.phoneNumber);
  await move(young, newPhoneNumber());
  await rest.call('logout', undefined, young);
  expect((await rest.call('getNumberChange', undefined, maya)).body).toEqual({ pending: null });
  expect((await rest.call('cancelNumberChange', undefined, maya)).status).toBe(404);
});

it('a change and a STOP of the old number, both at once, wait for each other without a deadlock', async () => {
  const maya = await createUser(rest, 'Maya');
  await ageSessions(server, maya.id);
  const phoneNumber = newPhoneNumber();
  const { otpCode } = (await send(maya, phoneNumber)).body;
  const countDeadlocks = async () => {
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks::int from pg_stat_database where datname = current_database()`.execute(server.db);
    return rows[0]?.deadlocks;
  };
  const before = await countDeadlocks();
  await contendForRows<unknown>(server, sql`select from users where id = ${maya.id} for update`, [
    () => rest.call('changeNumber', { phoneNumber, otpCode }, maya),
    () => sendText(server.origin, maya.phoneNumber, 'STOP'),
  ]);
  expect(await countDeadlocks()).toBe(before);
  expect((await rest.call('me', undefined, maya)).body.phoneNumber).toBe(phoneNumber);
});

it('a session that is old enough changes the number at once', async () => {
  const maya = await createUser(rest, 'Maya');
  const second = await signIn(rest, maya.phoneNumber);
  await ageSessions(server, maya.id);
  const phoneNumber = newPhoneNumber();
  expect((await move(second, phoneNumber)).body.phoneNumber).toBe(phoneNumber);
});

it('passkeys stay, and sign in to the account with its new number', async () => {
  const maya = await createUser(rest, 'Maya');
  const passkey = new TestPasskey();
  await passkey.addTo(rest, maya);
  const phoneNumber = newPhoneNumber();
  await move(maya, phoneNumber);
  expect((await passkey.signIn(rest)).body.user).toMatchObject({ id: maya.id, phoneNumber });
});

it('whether texts were stopped belongs to the number, and other preferences stay', async () => {
  const maya = await createUser(rest, 'Maya');
  await rest.call('updatePreferences', { reminderHour: 9 }, maya);
  const stopped = newPhoneNumber();
  await stop(stopped);
  const on = await smsOf(maya);
  await move(maya, stopped);
  expect(await smsOf(maya)).not.toEqual(on);
  await move(maya, newPhoneNumber());
  expect(await smsOf(maya)).toEqual(on);
  expect((await rest.call('preferences', undefined, maya)).body.reminderHour).toBe(9);
});

it('texts that were switched off stay off on a new number, whether the old one or the new one stopped them too', async () => {
  const maya = await createUser(rest, 'Maya');
  await rest.call('updateSmsPreferences', { enabled: false }, maya);
  await sendText(server.origin, maya.phoneNumber, 'STOP');
  await move(maya, newPhoneNumber());
  expect(await smsOf(maya)).toEqual({ smsNotificationsEnabled: false });
  const stopped = newPhoneNumber();
  await stop(stopped);
  await move(maya, stopped);
  await move(maya, newPhoneNumber());
  expect(await smsOf(maya)).toEqual({ smsNotificationsEnabled: false });
});

it('texts that were switched off after a STOP stay off on a new number', async () => {
  const maya = await createUser(rest, 'Maya');
  await sendText(server.origin, maya.phoneNumber, 'STOP');
  await rest.call('updateSmsPreferences', { enabled: false }, maya);
  await move(maya, newPhoneNumber());
  expect(await smsOf(maya)).toEqual({ smsNotificationsEnabled: false });
});

it('texts that only the old number stopped are on again on a new one', async () => {
  const maya = await createUser(rest, 'Maya');
  await sendText(server.origin, maya.phoneNumber, 'STOP');
  await sendText(server.origin, maya.phoneNumber, 'STOP');
  expect(await smsOf(maya)).toEqual({ smsNotificationsEnabled: false });
  await move(maya, newPhoneNumber());
  expect(await smsOf(maya)).toEqual({ smsNotificationsEnabled: true });
});

it('keeps no text of the old number', async () => {
  const maya = await createUser(rest, 'Maya');
  await sql`insert into sms_messages (provider, sender, to_number, status) values ('console', 'reminders', ${maya.phoneNumber}, 'sent')`.execute(
    server.db,
  );
  await move(maya, newPhoneNumber());
  const left = server.db.selectFrom('sms_messages').select('id').where(hasPhone('to', maya.phoneNumber));
  expect(await left.execute()).toEqual([]);
});

it('of two accounts that move to one number at once one has it', async () => {
  const { users } = await createGroup(rest, ['Maya', 'Ben']);
  const phoneNumber = newPhoneNumber();
  const codes: string[] = [];
  for (const user of users) codes.push((await send(user, phoneNumber)).body.otpCode);
  const answers = await Promise.all(
    users.map((user, n) => rest.call('changeNumber', { phoneNumber, otpCode: codes[n] }, user)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
