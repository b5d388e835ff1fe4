import { createTestDatabase } from '@dubs/db/testing';
import { openDb } from '@dubs/db';
import { buildProgram, buildServer, signIn } from '@dubs/platform/testing';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createPost } from '../testing/factories.ts';

const [database, server, worker] = await Promise.all([
  createTestDatabase(),
  buildServer(),
  buildProgram('worker'),
]);
const db = openDb(database.url);
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends) end();
  await db.destroy();
  await Promise.all([server.remove(), worker.remove()]);
  await database.drop();
});

const SECRET = 'only-this-test-derives-its-keys-from-these-words';
const SIGNATURE = 'c2lnbmVkLWJ5LXNvbWVib2R5LWVsc2U';
const CONTENT = {
  name: 'Maya Zephyrine',
  bio: 'Keeper of seven lighthouses',
  group: 'The Nightingale Society',
  win: 'Climbed the Matterhorn barefoot',
  loss: 'Dropped the wedding cake',
  comment: 'Incredible mountaineering',
  goal: 'Translate the Odyssey',
  file: 'matterhorn-summit.jpg',
};

it('keeps codes, tokens, phone numbers and content out of the logs of server and worker', async () => {
  const settings = { LOG_LEVEL: 'trace', AUTH_SECRET: SECRET } as const;
  const running = await server.start(database.url, '', settings);
  ends.push(() => running.process.kill('SIGKILL'));
  const helper = worker.start({ DATABASE_URL: database.url, REDIS_URL: '', ...settings });
  ends.push(() => helper.process.kill('SIGKILL'));
  const { origin } = running;
  await expect.poll(helper.output).toContain('worker.ready');

  const [maya, ben] = ['+12025550171', '+12025550172'] as const;
  const [token, other] = [await signIn(origin, maya), await signIn(origin, ben)];
  const ask = async (method: string, path: string, body?: object, by = token) => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${by}`,
        'idempotency-key': crypto.randomUUID(),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const { otpCode } = (await ask('POST', '/api/auth/send-otp', { phoneNumber: maya })).body;
  const wrong = otpCode === '000000' ? '000001' : '000000';
  await ask('POST', '/api/auth/verify-otp', { phoneNumber: maya, otpCode: wrong });
  await ask('PATCH', '/api/auth/profile', { displayName: CONTENT.name, bio: CONTENT.bio });
  await ask('PATCH', '/api/auth/profile', { displayName: 'Ben' }, other);
  const group = (await ask('POST', '/api/groups', { name: CONTENT.group })).body;
  const groupId = Number(group['id']);
  const { inviteCode } = (await ask('GET', `/api/groups/${groupId}/invite`)).body;
  await ask('POST', `/api/invite/${String(inviteCode)}/join`, undefined, other);
  await ask('GET', `/api/invite/${String(inviteCode)}x`);
  const post = await createPost(origin, { token, groupId, content: CONTENT.win });
  const files = [{ name: CONTENT.file, bytes: new TextEncoder().encode('no picture') }];
  await createPost(origin, { token, groupId, content: CONTENT.win, files });
  await fetch(`${origin}/media/images/1.webp?v=1&e=9999999&sig=${SIGNATURE}`);
  await fetch(`${origin}/media/exports/1?s=1&e=9999999999&sig=${SIGNATURE}`);
  await createPost(origin, { token, groupId, content: CONTENT.loss, fields: { type: 'loss' } });
  await ask(
    'POST',
    `/api/posts/${post.body.id}/comments`,
    { content: `${CONTENT.comment} @${CONTENT.name}` },
    other,
  );
  await ask('POST', '/api/goals', { groupId, title: CONTENT.goal });
  await fetch(
    `${origin}/trpc/posts.get?input=${encodeURIComponent(JSON.stringify({ json: { id: CONTENT.win } }))}`,
  );
  await ask('GET', '/api/groups', undefined, `${token}x`);
  await ask('DELETE', '/api/user', { phoneNumber: '+12025550179' });
  const notifications = () => db.selectFrom('notifications').select('id').execute();
  await expect.poll(async () => (await notifications()).length).toBeGreaterThan(2);

  // Database errors carry their statement, values and rows.
  await sql`alter table post_comments add constraint nothing_new check (id < 0) not valid`.execute(db);
  await sql`alter table goals rename to goals_gone`.execute(db);
  const failed = [
    await ask('POST', `/api/posts/${post.body.id}/comments`, { content: CONTENT.comment }, other),
    await ask('POST', '/api/goals', { groupId, title: CONTENT.goal }),
  ];
  expect(failed.map(({ status }) => status)).toEqual([500, 500]);
  await sql`alter table notifications rename to notifications_gone`.execute(db);
  await createPost(origin, { token, groupId, content: CONTENT.win });
  await expect.poll(helper.output).toContain('notifications');

  const logs = running.output() + helper.output();
  expect(logs).toContain('request.failed');
  expect(logs).toContain('"request.completed"');
  expect(logs).toMatch(/"kind":"code","number":"••71","outcome":"sent".*"sms\.sent"/);
  const secrets = [
    ...Object.values(CONTENT),
    SECRET,
    token,
    other,
    token.split('.')[2] ?? '',
    maya.slice(2),
    ben.slice(2),
    '2025550179',
    String(otpCode),
    wrong,
    String(inviteCode),
    SIGNATURE,
    'Zephyrine',
    'Matterhorn',
  ];
  expect(secrets.every((secret) => secret.length >= 6)).toBe(true);
  expect(secrets.filter((secret) => logs.includes(secret))).toEqual([]);
});
