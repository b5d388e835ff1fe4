import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newPhoneNumber, signIn } from '../../testing/factories.ts';
import { sendText, TWILIO } from '../../testing/twilio.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer({ twilio: TWILIO });
const { rest } = server;
const text = (from: string, body: string) => sendText(server.origin, from, body);
const signUp = (phoneNumber: string) => signIn(rest, phoneNumber);
const hasTexts = async ({ token }: { token: string }): Promise<boolean> =>
  (await rest.call('smsPreferences', undefined, { token })).body.smsNotificationsEnabled;
const turnOn = ({ token }: { token: string }) =>
  rest.call('updateSmsPreferences', { enabled: true }, { token });
const erase = (id: number) =>
  sql`update users set deleted_at = now() - interval '15 days' where id = ${id}`.execute(server.db);

/** Waits until so many statements wait for a lock. */
const waiting = (count: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
        server.db,
      );
      return rows.length;
    })
    .toBe(count);

describe('STOP of a number without an account', () => {
  it('holds when the number signs up, from the start', async () => {
    const number = newPhoneNumber();
    await text(number, 'please stop texting me');
    expect(await hasTexts(await signUp(number))).toBe(false);
    expect(await hasTexts(await signUp(newPhoneNumber()))).toBe(true);
  });

  it.each(['START', 'Unstop'])('ends with %s', async (word) => {
    const number = newPhoneNumber();
    await text(number, 'STOP');
    await text(number, word);
    expect(await hasTexts(await signUp(number))).toBe(true);
  });

  it('is not lost when the number signs up before the STOP has committed', async () => {
    const number = newPhoneNumber();
    const { stopping, signingUp } = await server.db.transaction().execute(async (trx) => {
      // The last that a STOP does before its commit.
      await sql`lock table sms_replies in exclusive mode`.execute(trx);
      const stop = text(number, 'STOP');
      await waiting(1);
      const signUpMeanwhile = signUp(number);
      await Promise.race([signUpMeanwhile, waiting(2)]);
      return { stopping: stop, signingUp: signUpMeanwhile };
    });
    await stopping;
    expect(await hasTexts(await signingUp)).toBe(false);
  });

  it('is kept without the number', async () => {
    const number = newPhoneNumber();
    await text(number, 'STOP');
    const rows = await server.db.selectFrom('sms_opt_outs').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(number.slice(-7));
  });
});

describe('STOP belongs to the number', () => {
  it('so it outlives an account that is erased', async () => {
    const number = newPhoneNumber();
    const first = await signUp(number);
    await text(number, 'STOP');
    await erase(first.id);
    const second = await signUp(number);
    expect([second.id === first.id, await hasTexts(second)]).toEqual([false, false]);
  });

  it('until its owner turns texts on in the profile', async () => {
    const number = newPhoneNumber();
    await text(number, 'STOP');
    const first = await signUp(number);
    await turnOn(first);
    expect(await hasTexts(first)).toBe(true);
    await erase(first.id);
    expect(await hasTexts(await signUp(number))).toBe(true);
  });
});
