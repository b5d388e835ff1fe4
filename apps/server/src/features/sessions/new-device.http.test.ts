import { purgeOutlived } from '@dubs/core';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import { createUser, newPhoneNumber } from '../../testing/factories.ts';
import { runEvents } from '../../testing/run-events.ts';
import { deviceCookieOf } from '../../testing/sign-in-caller.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;
const LAPTOP =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';

/** Signs in with a code, in a browser with that device cookie. */
async function signIn(phoneNumber: string, device?: string) {
  const { otpCode } = (await rest.call('sendOtp', { phoneNumber })).body;
  const cookie: Record<string, string> = device === undefined ? {} : { cookie: `dubs_device=${device}` };
  const headers = { 'user-agent': LAPTOP, ...cookie };
  const answer = await rest.call('verifyOtp', { phoneNumber, otpCode }, { headers });
  await runEvents(server.core);
  return { token: answer.body.token as string, device: deviceCookieOf(answer) };
}

describe.each(server.clients)('a sign-in on a new device, through $name', (api) => {
  const ask = async (token: string, name: CallName, input?: Record<string, unknown>) =>
    (await api.call(name, input, { token })).body;
  const noticesOf = async (token: string, view?: 'grouped') =>
    (await ask(token, 'listNotifications', { page: 1, limit: 10, ...(view && { view }) })).notifications;
  const countsOf = async (token: string): Promise<number[]> => [
    (await ask(token, 'countUnread')).count,
    (await ask(token, 'countUnread', { view: 'grouped' })).count,
  ];
  const readSecurityLog = async (token: string): Promise<string[]> =>
    (await ask(token, 'listSecurityLog', { limit: 50 })).events.map(({ type }: { type: string }) => type);
  const currentOf = async (token: string): Promise<number> =>
    (await ask(token, 'listSessions')).find(({ current }: { current: boolean }) => current).id;
  const statusOf = async (token: string) => (await api.call('me', undefined, { token })).status;

  /** Maya, who signs in on a laptop too. */
  async function createScenario() {
    const maya = await createUser(rest, 'Maya');
    const laptop = await signIn(maya.phoneNumber);
    return { maya, laptop, sessionId: await currentOf(laptop.token) };
  }

  it('is shown to the other sessions alone, in both views and their counts', async () => {
    const { maya, laptop, sessionId } = await createScenario();
    const notice = { type: 'new_device', sessionId, device: 'Safari on macOS', isRead: false, groupId: null };
    for (const view of [undefined, 'grouped'] as const) {
      expect(await noticesOf(maya.token, view)).toEqual([expect.objectContaining(notice)]);
      expect(await noticesOf(laptop.token, view)).toEqual([]);
    }
    expect([await countsOf(maya.token), await countsOf(laptop.token)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(await readSecurityLog(maya.token)).toEqual(['new_device', 'sign_in', 'sign_in']);
  });

  it('cannot be marked as read or unread by the new session', async () => {
    const { maya, laptop } = await createScenario();
    const [{ id }] = await noticesOf(maya.token);
    const as = { token: laptop.token };
    expect((await api.call('readNotification', { id }, as)).status).toBe(404);
    expect((await api.call('markUnread', { ids: [id] }, as)).status).toBe(404);
    expect((await api.call('markAllRead', undefined, as)).body).toEqual({ ok: true, ids: [] });
    expect(await countsOf(maya.token)).toEqual([1, 1]);
    expect((await api.call('markAllRead', undefined, maya)).body.ids).toEqual([id]);
    expect(await countsOf(maya.token)).toEqual([0, 0]);
  });

  it('is news neither when the account begins nor on a device that it knows', async () => {
    const { maya, laptop } = await createScenario();
    await signIn(maya.phoneNumber, laptop.device);
    expect(await noticesOf(maya.token)).toHaveLength(1);
    const { token } = await createUser(rest, 'Ben');
    await runEvents(server.core);
    expect([await noticesOf(token), await readSecurityLog(token)]).toEqual([[], ['sign_in']]);
  });

  it('that was not the user ends, is recorded, and leaves the device unknown', async () => {
    const { maya, laptop, sessionId } = await createScenario();
    const answer = await api.call('rejectSession', { id: sessionId }, maya);
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect([await statusOf(maya.token), await statusOf(laptop.token)]).toEqual([200, 401]);
    expect((await readSecurityLog(maya.token))[0]).toBe('not_me');
    expect((await api.call('rejectSession', { id: sessionId }, maya)).status).toBe(404);
    await signIn(maya.phoneNumber, laptop.device);
    expect(await noticesOf(maya.token)).toHaveLength(2);
  });

  it('ends once, however many reject it at a time, and a repeat under a key gets the same answer', async () => {
    const { maya, sessionId: id } = await createScenario();
    const reject = (key: string) =>
      api.call('rejectSession', { id }, { token: maya.token, headers: { 'idempotency-key': key } });
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (key) => [key, await reject(key)] as const),
    );
    const [[key] = ['none'], ...others] = answers.filter(([, { status }]) => status === 200);
    expect([others, (await reject(key)).status, (await readSecurityLog(maya.token)).slice(0, 2)]).toEqual([
      [],
      200,
      ['not_me', 'new_device'],
    ]);
  });

  it('cannot make the device of an older session a new one, though it may end that session', async () => {
    const phoneNumber = newPhoneNumber();
    const [phone, laptop] = [await signIn(phoneNumber), await signIn(phoneNumber)];
    const id = await currentOf(phone.token);
    expect((await api.call('rejectSession', { id }, laptop)).status).toBe(200);
    expect(await statusOf(phone.token)).toBe(401);
    const { token } = await signIn(phoneNumber, phone.device);
    expect(await noticesOf(token)).toEqual([expect.objectContaining({ type: 'new_device' })]);
    expect((await readSecurityLog(token)).filter((type) => type === 'new_device')).toHaveLength(1);
  });

  it('leaves an account that comes back without the notice of a session that is gone', async () => {
    const { maya, laptop } = await createScenario();
    const { db } = server.core;
    expect((await rest.call('deleteAccount', { phoneNumber: maya.phoneNumber }, maya)).status).toBe(200);
    await sql`update sessions set created_at = now() - interval '99 days', last_seen_at = now() - interval '31 days',
      expires_at = now() - interval '31 days'`.execute(db);
    await purgeOutlived(db);
    const { token } = await signIn(maya.phoneNumber, laptop.device);
    expect([await statusOf(token), await noticesOf(token)]).toEqual([200, []]);
  });

  it('of another user, or an unknown one, is the same 404 as when it is ended, and lives on', async () => {
    const { laptop, sessionId } = await createScenario();
    const as = { token: (await createUser(rest, 'Ben')).token };
    const ended = await api.call('endSession', { id: sessionId }, as);
    for (const id of [sessionId, 999_999_999])
      expect(await api.call('rejectSession', { id }, as)).toMatchObject({ status: 404, body: ended.body });
    expect(await statusOf(laptop.token)).toBe(200);
    expect((await api.call('rejectSession', { id: sessionId })).status).toBe(401);
  });

  it('leaves a poll with the tag of another session unmatched', async () => {
    const { maya, laptop } = await createScenario();
    const poll = (token: string, tag = '') =>
      api.call('countUnread', undefined, { token, headers: { 'if-none-match': tag } });
    const tag = (await poll(maya.token)).headers.get('etag') ?? '';
    expect((await poll(maya.token, tag)).status).toBe(304);
    expect((await poll(laptop.token, tag)).status).toBe(200);
  });
});
