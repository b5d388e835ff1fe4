import { setTimeout as sleep } from 'node:timers/promises';
import { applyNumberChanges, handleEvents } from '@dubs/core';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import { createUser, newPhoneNumber, signIn, type TestUser } from '../../testing/factories.ts';
import { openTab } from '../../testing/open-tab.ts';
import { runEvents } from '../../testing/run-events.ts';
import { ageSessions } from '../../testing/session-ages.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;
const TYPE = 'number_change_started';

/** Moves the user's account to a number, at once or in 72 hours, and lets the notices be written. */
async function move(user: TestUser, phoneNumber = newPhoneNumber()): Promise<void> {
  const { otpCode } = (await rest.call('sendNumberCode', { phoneNumber }, user)).body;
  expect((await rest.call('changeNumber', { phoneNumber, otpCode }, user)).status).toBe(200);
  await runEvents(server.core);
}

/** Applies the change that waits for Maya. */
async function applyChange({ maya }: { maya: TestUser }): Promise<void> {
  await sql`update number_changes set effective_at = now() where user_id = ${maya.id}`.execute(server.db);
  expect(await applyNumberChanges(server.core)).toBe(1);
}

describe.each(server.clients)('the notice of a change of number that waits, through $name', (api) => {
  const ask = async (user: TestUser, name: CallName, input?: Record<string, unknown>) =>
    (await api.call(name, input, user)).body;
  const noticesOf = async (user: TestUser, view?: 'grouped') => {
    const { notifications } = await ask(user, 'listNotifications', {
      page: 1,
      limit: 10,
      ...(view && { view }),
    });
    return notifications.filter(({ type }: { type: string }) => type === TYPE);
  };
  const countsOf = async (user: TestUser): Promise<number[]> => [
    (await ask(user, 'countUnread')).count,
    (await ask(user, 'countUnread', { view: 'grouped' })).count,
  ];

  /** Maya, whose account a new device wants to move. She has read that it signed in. */
  async function createScenario() {
    const maya = await createUser(rest, 'Maya');
    const young = await signIn(rest, maya.phoneNumber);
    await runEvents(server.core);
    await ask(maya, 'markAllRead');
    const tab = await openTab(server.origin, { token: maya.token });
    await move(young);
    return { maya, young, tab };
  }

  it('is shown at once to the other sessions alone, in both views and their counts', async () => {
    const { maya, young, tab } = await createScenario();
    await expect.poll(() => tab.stale).toContainEqual({ query: 'notifications' });
    const third = await signIn(rest, maya.phoneNumber);
    const notice = { type: TYPE, sessionId: expect.any(Number), isRead: false, groupId: null };
    for (const view of [undefined, 'grouped'] as const) {
      for (const user of [maya, third])
        expect(await noticesOf(user, view)).toEqual([expect.objectContaining(notice)]);
      expect(await noticesOf(young, view)).toEqual([]);
    }
    expect([await countsOf(maya), await countsOf(young)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it('cannot be marked as read or unread by the session that started it', async () => {
    const { maya, young } = await createScenario();
    const [{ id }] = await noticesOf(maya);
    expect((await api.call('readNotification', { id }, young)).status).toBe(404);
    expect((await api.call('readNotification', { id, view: 'grouped' }, young)).status).toBe(404);
    expect((await api.call('markUnread', { ids: [id] }, young)).status).toBe(404);
    expect((await ask(young, 'markAllRead')).ids).toEqual([]);
    expect(await countsOf(maya)).toEqual([1, 1]);
    expect((await ask(maya, 'markAllRead')).ids).toEqual([id]);
  });

  it('names the session, which "not me" ends, and with it the change', async () => {
    const { maya, young } = await createScenario();
    const [{ sessionId }] = await noticesOf(maya);
    expect((await api.call('rejectSession', { id: sessionId }, maya)).status).toBe(200);
    expect((await api.call('me', undefined, young)).status).toBe(401);
    expect(await ask(maya, 'getNumberChange')).toEqual({ pending: null });
  });

  it('is withdrawn when the change is cancelled, unless it was read, and comes again with another change', async () => {
    const { maya, young } = await createScenario();
    await ask(maya, 'cancelNumberChange');
    expect([await noticesOf(maya), await countsOf(maya)]).toEqual([[], [0, 0]]);
    await move(young);
    await move(young);
    expect(await noticesOf(maya)).toHaveLength(1);
    await ask(maya, 'markAllRead');
    await ask(maya, 'cancelNumberChange');
    expect(await noticesOf(maya)).toMatchObject([{ isRead: true }]);
  });

  it.each([
    ['this change', applyChange],
    ['that of an older session', ({ maya }: { maya: TestUser }) => move(maya)],
  ])('is withdrawn when the account moves by %s', async (_, finish) => {
    const { maya } = await createScenario();
    await finish({ maya });
    const left = await server.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', maya.id)
      .where('type', '=', TYPE)
      .execute();
    expect(left).toEqual([]);
  });

  it('is not left behind by a cancellation while it is written', async () => {
    const { maya, young } = await createScenario();
    const [{ sessionId }] = await noticesOf(maya);
    await ask(maya, 'cancelNumberChange');
    const phoneNumber = newPhoneNumber();
    const { otpCode } = (await rest.call('sendNumberCode', { phoneNumber }, young)).body;
    await rest.call('changeNumber', { phoneNumber, otpCode }, young);
    const trx = await server.db.startTransaction().execute();
    const event = {
      id: 900_000 + maya.id,
      topic: 'number_change.started',
      payload: { eventId: 900_000 + maya.id, sessionId },
    } as const;
    await handleEvents({ ...server.core, db: trx }, [event]);
    const cancelled = api.call('cancelNumberChange', undefined, maya);
    await sleep(300);
    await trx.commit().execute();
    expect((await cancelled).status).toBe(200);
    expect(await noticesOf(maya)).toEqual([]);
  });

  it('is not written for a change that was cancelled before, nor for one of an old session', async () => {
    const maya = await createUser(rest, 'Maya');
    const young = await signIn(rest, maya.phoneNumber);
    const phoneNumber = newPhoneNumber();
    const { otpCode } = (await rest.call('sendNumberCode', { phoneNumber }, young)).body;
    await rest.call('changeNumber', { phoneNumber, otpCode }, young);
    await ask(maya, 'cancelNumberChange');
    await runEvents(server.core);
    expect(await noticesOf(maya)).toEqual([]);
    await ageSessions(server, maya.id);
    await move(young);
    expect(await noticesOf(await signIn(rest, (await ask(young, 'me')).phoneNumber))).toEqual([]);
  });
});
