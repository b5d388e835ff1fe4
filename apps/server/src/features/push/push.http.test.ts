import { createECDH, randomBytes } from 'node:crypto';
import type { PushSender } from '@dubs/core/ports';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUser, signIn, type TestUser } from '../../testing/factories.ts';
import { openTab } from '../../testing/open-tab.ts';
import { useServer } from '../../testing/use-server.ts';

const sent: { endpoint: string; payload: string }[] = [];
let status = 201;
const push: PushSender = {
  async send({ endpoint }, { payload }) {
    sent.push({ endpoint, payload });
    return { kind: 'answered', status, retryAfterSeconds: null };
  },
};
const HOST = { name: 'push.example', hasSubdomains: false, port: 443 };
const server = useServer({ push, core: { push: { publicKey: 'the-key', hosts: [HOST] } } });
const api = server.rest;
const off = useServer();

const newKeys = () => {
  const curve = createECDH('prime256v1');
  return {
    p256dh: curve.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
};
let counter = 0;
const newSubscription = () => ({ endpoint: `https://push.example/${++counter}`, keys: newKeys() });

beforeEach(() => {
  sent.length = 0;
  status = 201;
});

describe('subscriptions', () => {
  const open = async () => {
    const user = await createUser(api, 'Maya');
    const call = (
      name: Parameters<typeof api.call>[0],
      input?: Record<string, unknown>,
      { token }: TestUser = user,
    ) => api.call(name, input, { token });
    const tab = await openTab(server.origin, user);
    /** Counts the signals to an open tab that the devices may have changed. */
    const signals = () => tab.stale.filter(({ query }) => query === 'me').length;
    return { user, call, signals };
  };

  it('are listed with device and what they show, without endpoint and keys', async () => {
    const { call } = await open();
    expect((await call('pushKey')).body).toEqual({ publicKey: 'the-key' });
    const { status: created, body } = await call('subscribeToPushes', newSubscription());
    expect(created).toBe(api.name === 'REST' ? 201 : 200);
    const device = {
      id: body.id,
      shows: 'names',
      device: expect.any(String),
      createdAt: expect.stringMatching(/Z$/),
      current: true,
    };
    expect((await call('listPushSubscriptions')).body).toEqual([device]);
    await call('changePushSubscription', { id: body.id, shows: 'nothing' });
    expect((await call('getPushSubscription', { id: body.id })).body).toEqual({
      ...device,
      shows: 'nothing',
    });
    expect((await call('deletePushSubscription', { id: body.id })).body).toEqual({ ok: true });
    expect((await call('deletePushSubscription', { id: body.id })).status).toBe(404);
  });

  it('keep their id when the same browser subscribes again, and belong to its new session', async () => {
    const { user, call } = await open();
    const subscription = newSubscription();
    const first = await call('subscribeToPushes', subscription);
    const again = await signIn(api, user.phoneNumber);
    const second = await call('subscribeToPushes', { ...subscription, shows: 'words' }, again);
    expect([second.status, second.body.id]).toEqual([200, first.body.id]);
    expect((await call('listPushSubscriptions', undefined, again)).body).toMatchObject([
      { current: true, shows: 'words' },
    ]);
  });

  it('are answered as the first time when a call is repeated under its key', async () => {
    const user = await createUser(api, 'Maya');
    const { token } = user;
    const subscription = newSubscription();
    const subscribe = async (idempotencyKey: string) =>
      (
        await api.call('subscribeToPushes', subscription, {
          token,
          headers: { 'idempotency-key': idempotencyKey },
        })
      ).status;
    expect([await subscribe('one'), await subscribe('one')]).toEqual([201, 201]);
    expect([await subscribe('two'), await subscribe('two')]).toEqual([200, 200]);
  });

  it('move to another user of the browser, who has its secret, and to no one else', async () => {
    const { call, signals } = await open();
    const subscription = newSubscription();
    await call('subscribeToPushes', subscription);
    await expect.poll(signals).toBe(1);
    const ben = await createUser(api, 'Ben');
    const stolen = { ...subscription, keys: newKeys() };
    expect((await call('subscribeToPushes', stolen, ben)).status).toBe(409);
    expect((await call('subscribeToPushes', subscription, ben)).status).toBeLessThan(300);
    expect((await call('listPushSubscriptions')).body).toEqual([]);
    await expect.poll(signals).toBe(2);
  });

  it('of another user do not exist', async () => {
    const { call } = await open();
    const { id } = (await call('subscribeToPushes', newSubscription())).body;
    const ben = await createUser(api, 'Ben');
    for (const name of ['getPushSubscription', 'deletePushSubscription'] as const)
      expect((await call(name, { id }, ben)).status).toBe(404);
    expect((await call('changePushSubscription', { id, shows: 'words' }, ben)).status).toBe(404);
  });

  it('end with their session', async () => {
    const { user, call } = await open();
    await call('subscribeToPushes', newSubscription());
    await call('logout');
    const again = await signIn(api, user.phoneNumber);
    expect((await call('listPushSubscriptions', undefined, again)).body).toEqual([]);
  });

  it('are ten at most, of which one that failed gives way', async () => {
    const { user, call } = await open();
    for (let n = 0; n < 10; n++)
      expect((await call('subscribeToPushes', newSubscription())).status).toBeLessThan(300);
    expect((await call('subscribeToPushes', newSubscription())).status).toBe(409);
    const failed = await server.db
      .updateTable('push_subscriptions')
      .set({ failed_at: new Date() })
      .where('id', '=', (eb) =>
        eb.selectFrom('push_subscriptions').select('id').where('user_id', '=', user.id).limit(1),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await call('subscribeToPushes', newSubscription())).status).toBeLessThan(300);
    expect((await call('getPushSubscription', { id: failed.id })).status).toBe(404);
  });

  it('are replaced when none was pushed to for 60 days, the longest unused first', async () => {
    const { user, call } = await open();
    const ids: number[] = [];
    for (let n = 0; n < 10; n++) ids.push((await call('subscribeToPushes', newSubscription())).body.id);
    const daysAgo = (days: number, id: number | undefined) =>
      server.db
        .updateTable('push_subscriptions')
        .set({ last_used_at: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', id ?? 0)
        .where('user_id', '=', user.id)
        .execute();
    await daysAgo(59, ids[0]);
    expect((await call('subscribeToPushes', newSubscription())).status).toBe(409);
    await daysAgo(61, ids[1]);
    await daysAgo(70, ids[2]);
    expect((await call('subscribeToPushes', newSubscription())).status).toBeLessThan(300);
    const statuses = [];
    for (const id of ids.slice(0, 3)) statuses.push((await call('getPushSubscription', { id })).status);
    expect(statuses).toEqual([200, 200, 404]);
  });

  it('take an endpoint of 2,048 characters, and no more', async () => {
    const { call } = await open();
    const { keys } = newSubscription();
    const endpoint = 'https://push.example/'.padEnd(2_048, String(++counter));
    expect((await call('subscribeToPushes', { endpoint, keys })).status).toBeLessThan(300);
    expect((await call('subscribeToPushes', { endpoint: `${endpoint}a`, keys })).status).toBe(400);
  });

  it.each([
    [{ endpoint: 'http://push.example/1' }, 'endpoint'],
    [{ endpoint: 'https://push.example.other.example/1' }, 'endpoint'],
    [{ endpoint: 'https://sub.push.example/1' }, 'endpoint'],
    [{ endpoint: 'https://:secret@push.example/1' }, 'endpoint'],
    [{ endpoint: 'https://push.example/1#' }, 'endpoint'],
    [{ endpoint: 'https://2130706433/1' }, 'endpoint'],
    [{ endpoint: 'push.example' }, 'endpoint'],
    [{ endpoint: null }, 'endpoint'],
    [{ keys: undefined }, 'keys'],
    [{ keys: { ...newKeys(), auth: `${newKeys().auth}====` } }, 'keys.auth'],
    [{ keys: { ...newKeys(), auth: undefined } }, 'keys.auth'],
    [{ endpoint: 'https://other.example/1' }, 'endpoint'],
    [{ endpoint: 'https://push.example:8443/1' }, 'endpoint'],
    [{ endpoint: 'https://127.0.0.1/1' }, 'endpoint'],
    [{ endpoint: 'https://[::1]/1' }, 'endpoint'],
    [{ endpoint: 'https://me@push.example/1' }, 'endpoint'],
    [{ endpoint: 'https://push.example/1#part' }, 'endpoint'],
    [{ endpoint: `https://push.example/${'a'.repeat(2_048)}` }, 'endpoint'],
    [{ keys: { ...newKeys(), auth: 'AAAA' } }, 'keys.auth'],
    [{ keys: { ...newKeys(), p256dh: randomBytes(65).toString('base64url') } }, 'keys.p256dh'],
    [{ keys: { ...newKeys(), p256dh: randomBytes(32).toString('base64url') } }, 'keys.p256dh'],
    [{ shows: 'all' }, 'shows'],
  ])('%j is refused at %s', async (fields, path) => {
    const { call } = await open();
    expect(await call('subscribeToPushes', { ...newSubscription(), ...fields })).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    });
  });

  it('take keys with padding', async () => {
    const { call } = await open();
    const { endpoint, keys } = newSubscription();
    const padded = { p256dh: `${keys.p256dh}=`, auth: `${keys.auth}==` };
    expect((await call('subscribeToPushes', { endpoint, keys: padded })).status).toBeLessThan(300);
  });

  it('are tested on the device of the session alone, three times a minute', async () => {
    const { call } = await open();
    expect((await call('sendTestPush')).status).toBe(409);
    const { endpoint, keys } = newSubscription();
    await call('subscribeToPushes', { endpoint, keys });
    expect((await call('sendTestPush')).body).toEqual({ sent: true });
    expect(sent.map((each) => each.endpoint)).toEqual([endpoint]);
    expect(JSON.parse(sent[0]?.payload ?? '')).toMatchObject({
      web_push: 8030,
      notification: { title: 'Dubs', navigate: 'http://localhost:3000/notifications' },
      unread: 0,
      close: [],
    });
    status = 500;
    expect((await call('sendTestPush')).body).toEqual({ sent: false });
    await call('sendTestPush');
    const limited = await call('sendTestPush');
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
  });

  it.each([404, 410])('are deleted when the push service responds to a test with %i', async (gone) => {
    const { call, signals } = await open();
    await call('subscribeToPushes', newSubscription());
    await expect.poll(signals).toBe(1);
    status = gone;
    expect((await call('sendTestPush')).body).toEqual({ sent: false });
    expect((await call('listPushSubscriptions')).body).toEqual([]);
    await expect.poll(signals).toBe(2);
  });
});

describe.each(off.clients)('pushes that are off, through $name', (api) => {
  it('have no key, and take no subscription and no test', async () => {
    const user = await createUser(api, 'Maya');
    expect((await api.call('pushKey', undefined, user)).body).toEqual({ publicKey: null });
    expect((await api.call('subscribeToPushes', newSubscription(), user)).status).toBe(409);
    expect((await api.call('sendTestPush', undefined, user)).status).toBe(409);
  });
});
