import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createGroup, createUser, newPhoneNumber } from '../../testing/factories.ts';
import { newSid, sendText, TWILIO } from '../../testing/twilio.ts';
import { useServer } from '../../testing/use-server.ts';

const BUDGET = 3;
const HOST = newPhoneNumber();
const server = useServer({ twilio: TWILIO, core: { smsMonthlySegments: BUDGET, hostNumbers: [HOST] } });
const { rest } = server;
const text = (from: string, body: string, sid?: string) =>
  sendText(server.origin, from, body, sid === undefined ? {} : { sid });

// Users sign up by texts of the same budget.
beforeEach(async () => {
  await server.db.deleteFrom('sms_spending').execute();
});
const setSpent = async (segments: number) => {
  await server.db.deleteFrom('sms_spending').execute();
  await server.db
    .insertInto('sms_spending')
    .values({ month: sql`date_trunc('month', now(), 'UTC')`, segments })
    .execute();
};
const spent = async () =>
  (await server.db.selectFrom('sms_spending').select('segments').executeTakeFirst())?.segments ?? 0;

describe('once the budget of a month is spent', () => {
  it('shares what is texted, and does not say so', async () => {
    const { users } = await createGroup(rest, ['Maya']);
    const [maya] = users;
    await server.db
      .updateTable('users')
      .set({ shares_replies_since: new Date() })
      .where('id', '=', maya.id)
      .execute();
    await setSpent(BUDGET);
    expect(await text(maya.phoneNumber, 'Ran 5k')).toBeNull();
    expect((await rest.call('ownPosts', {}, maya)).body).toMatchObject([{ content: 'Ran 5k' }]);
    expect(await spent()).toBe(BUDGET);
  });

  it('turns daily texts off for STOP, without a confirmation', async () => {
    const maya = await createUser(rest, 'Maya');
    await setSpent(BUDGET);
    expect(await text(maya.phoneNumber, 'STOP')).toBeNull();
    const { body } = await rest.call('smsPreferences', undefined, maya);
    expect(body.smsNotificationsEnabled).toBe(false);
  });

  it('answers neither a host nor a stranger, and not a text either that comes again when there is budget', async () => {
    const [stranger, sid] = [newPhoneNumber(), newSid()];
    await setSpent(BUDGET);
    expect(await text(HOST, 'Hello')).toBeNull();
    expect(await text(stranger, 'Hello', sid)).toBeNull();
    await setSpent(0);
    expect(await text(stranger, 'Hello', sid)).toBeNull();
    expect(await spent()).toBe(0);
  });
});

it('sends exactly the answers that the budget pays for when many text at once, beyond the share of daily texts', async () => {
  await setSpent(0);
  const answers = await Promise.all(Array.from({ length: 10 }, () => text(newPhoneNumber(), 'Hello')));
  expect(answers.filter((answer) => answer !== null)).toHaveLength(BUDGET);
  expect(await spent()).toBe(BUDGET);
});

it('books an answer once, however often its text is delivered', async () => {
  const [stranger, sid] = [newPhoneNumber(), newSid()];
  for (let n = 0; n < 3; n++) expect(await text(stranger, 'Hello', sid)).toMatch(/not signed up/);
  expect(await spent()).toBe(1);
});
