import { setTimeout as sleep } from 'node:timers/promises';
import { recordMessage, applyDelivery } from '@dubs/core';
import { inTransaction } from '@dubs/db';
import { describe, expect, it } from 'vitest';
import { createUser } from '../../testing/factories.ts';
import { postWebhook, newSid, STATUS_PATH, TWILIO } from '../../testing/twilio.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer({ twilio: TWILIO });
const { rest } = server;

const message = (to: string, providerId: string, sender: 'codes' | 'reminders' = 'reminders') =>
  recordMessage(server.db, {
    provider: 'twilio',
    sender,
    to,
    body: null,
    status: 'sent',
    providerId,
    error: null,
    reminderId: null,
  });

const reportStatus = async (sid: string, status: string, code?: number): Promise<number> => {
  const fields = { MessageSid: sid, SmsSid: sid, MessageStatus: status, AccountSid: TWILIO.accountSid };
  const more: Record<string, string> = code === undefined ? {} : { ErrorCode: String(code) };
  return (await postWebhook(server.origin, STATUS_PATH, { ...fields, ...more })).status;
};

const stateOf = async (sid: string) =>
  server.db
    .selectFrom('sms_messages')
    .select(['status', 'error'])
    .where('provider_id', '=', sid)
    .executeTakeFirst();
const personOf = async (id: number) =>
  server.db
    .selectFrom('users')
    .select(['sms_notifications_enabled as on', 'sms_unreachable_at as unreachable'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function sent(sender: 'codes' | 'reminders' = 'reminders') {
  const maya = await createUser(rest, 'Maya');
  const sid = newSid();
  await message(maya.phoneNumber, sid, sender);
  return { maya, sid };
}

describe('a message', () => {
  it.each([
    ['queued', 'sent', null],
    ['sending', 'sent', null],
    ['sent', 'sent', null],
    ['delivered', 'delivered', null],
    ['undelivered', 'failed', 'Twilio: undelivered'],
    ['failed', 'failed', 'Twilio: failed'],
  ])('with status %s is recorded as %s', async (reported, status, error) => {
    const { sid } = await sent();
    expect(await reportStatus(sid, reported)).toBe(204);
    expect(await stateOf(sid)).toEqual({ status, error });
  });

  it('ends in the same status in any order and with repeats', async () => {
    const orders: [string, number?][][] = [
      [['queued'], ['sent'], ['delivered'], ['delivered']],
      [['delivered'], ['sent'], ['queued']],
      [['sent'], ['delivered'], ['sent'], ['failed', 30008]],
      [['undelivered', 30003], ['delivered'], ['sent']],
    ];
    for (const order of orders) {
      const { sid } = await sent();
      for (const [status, code] of order) expect(await reportStatus(sid, status, code)).toBe(204);
      expect(await stateOf(sid)).toEqual({ status: 'delivered', error: null });
    }
    const { sid } = await sent();
    for (const [status, code] of [['failed', 30007], ['sent'], ['queued'], ['failed', 30005]] as const)
      await reportStatus(sid, status, code);
    expect(await stateOf(sid)).toEqual({ status: 'failed', error: 'Twilio: 30007' });
  });

  it('keeps the furthest of ten reports at once', async () => {
    const { sid, maya } = await sent();
    const statuses = [
      'queued',
      'sent',
      'failed',
      'sent',
      'failed',
      'sending',
      'sent',
      'failed',
      'queued',
      'sent',
    ];
    await Promise.all(
      statuses.map((status) => reportStatus(sid, status, status === 'failed' ? 30005 : undefined)),
    );
    expect(await stateOf(sid)).toEqual({ status: 'failed', error: 'Twilio: 30005' });
    expect((await personOf(maya.id)).unreachable).not.toBeNull();
  });

  it('records an unknown message, and completes it once known', async () => {
    const maya = await createUser(rest, 'Maya');
    const sid = newSid();
    expect(await reportStatus(sid, 'undelivered', 30005)).toBe(204);
    expect(await reportStatus(sid, 'sent')).toBe(204);
    expect(await stateOf(sid)).toBeUndefined();
    expect(await personOf(maya.id)).toEqual({ on: true, unreachable: null });
    await message(maya.phoneNumber, sid);
    expect(await stateOf(sid)).toEqual({ status: 'failed', error: 'Twilio: 30005' });
    expect((await personOf(maya.id)).unreachable).not.toBeNull();
  });

  it('is completed when reported while it is being recorded', async () => {
    for (let i = 0; i < 20; i++) {
      const sid = newSid();
      await Promise.all([message('+12025550123', sid), reportStatus(sid, 'delivered')]);
      expect(await stateOf(sid)).toEqual({ status: 'delivered', error: null });
    }
  });

  it('is completed when reported while a transaction sets its id', async () => {
    for (let i = 0; i < 10; i++) {
      const sid = newSid();
      await message('+12025550123', `${sid.slice(0, -1)}x`);
      const naming = inTransaction(server.db, async (trx) => {
        await trx
          .updateTable('sms_messages')
          .set({ provider_id: sid })
          .where('provider_id', '=', `${sid.slice(0, -1)}x`)
          .execute();
        await sleep(i);
        await applyDelivery(trx, sid);
        await sleep(10 - i);
      });
      await sleep(5);
      await Promise.all([naming, reportStatus(sid, 'delivered')]);
      expect(await stateOf(sid)).toEqual({ status: 'delivered', error: null });
    }
  });

  it.each([
    ['an unknown status', { MessageStatus: 'teleported' }, 204],
    ['a status that only objects know', { MessageStatus: 'constructor' }, 204],
    ['an error that is no number', { MessageStatus: 'failed', ErrorCode: 'x' }, 204],
    ['no status', {}, 400],
    ['a name that is none', { MessageSid: "'; drop table", MessageStatus: 'sent' }, 400],
  ])('with %s does no harm', async (_what, fields, status) => {
    const response = await postWebhook(server.origin, STATUS_PATH, { MessageSid: newSid(), ...fields });
    expect(response.status).toBe(status);
  });
});

describe('a number', () => {
  it.each([30004, 30005, 30006])('is out of reach for good after %i', async (code) => {
    const { maya, sid } = await sent();
    await reportStatus(sid, 'undelivered', code);
    expect(await personOf(maya.id)).toEqual({ on: true, unreachable: expect.any(Date) });
  });

  it.each([30001, 30002, 30003, 30007, 30008, undefined])('is not after %s, which may pass', async (code) => {
    const { maya, sid } = await sent();
    await reportStatus(sid, 'undelivered', code);
    expect(await personOf(maya.id)).toEqual({ on: true, unreachable: null });
  });

  it('is in reach again when a later message arrives, but not for an earlier one', async () => {
    const { maya, sid: early } = await sent();
    const bad = newSid();
    await message(maya.phoneNumber, bad);
    await reportStatus(bad, 'undelivered', 30005);
    await reportStatus(early, 'delivered');
    expect((await personOf(maya.id)).unreachable).not.toBeNull();
    const late = newSid();
    await message(maya.phoneNumber, late, 'codes');
    await reportStatus(late, 'delivered');
    expect((await personOf(maya.id)).unreachable).toBeNull();
  });

  it('whose owner opted out at Twilio gets no daily texts', async () => {
    const { maya, sid } = await sent();
    const ben = await createUser(rest, 'Ben');
    await reportStatus(sid, 'failed', 21610);
    expect(await personOf(maya.id)).toEqual({ on: false, unreachable: null });
    expect((await personOf(ben.id)).on).toBe(true);
  });

  it('that blocks codes may still get daily texts', async () => {
    const { maya, sid } = await sent('codes');
    await reportStatus(sid, 'failed', 21610);
    expect(await personOf(maya.id)).toEqual({ on: true, unreachable: null });
  });

  it('does not undo later decisions of its owner', async () => {
    const { maya, sid } = await sent();
    await reportStatus(sid, 'failed', 21610);
    await rest.call('updateSmsPreferences', { enabled: true }, maya);
    await reportStatus(sid, 'failed', 21610);
    await reportStatus(sid, 'undelivered', 21610);
    expect((await personOf(maya.id)).on).toBe(true);
  });
});

it('counts delivery reports', async () => {
  const { sid } = await sent();
  await reportStatus(sid, 'delivered');
  const { text } = await server.metrics.render();
  expect(text).toMatch(/dubs_sms_deliveries_total\{status="delivered"\} [1-9]/);
});
