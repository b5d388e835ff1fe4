import { createTestDatabase } from '@dubs/db/testing';
import { openDb } from '@dubs/db';
import { buildProgram, buildServer } from '@dubs/platform/testing';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { type ApiClient, createApiClients } from '../testing/api-clients.ts';
import { createGroup, createPost, newPhoneNumber, type TestUser } from '../testing/factories.ts';

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

/** Two members of a group, and what they know that no log may tell. */
interface Scene {
  api: ApiClient;
  origin: string;
  groupId: number;
  maya: TestUser;
  ben: TestUser;
}

/** Starts the server and the worker with the most detailed log. Returns the server's address, and what both have logged so far. */
async function startPrograms() {
  const settings = { LOG_LEVEL: 'trace', AUTH_SECRET: SECRET } as const;
  const running = await server.start(database.url, '', settings);
  ends.push(() => running.process.kill('SIGKILL'));
  const helper = worker.start({ DATABASE_URL: database.url, REDIS_URL: '', ...settings });
  ends.push(() => helper.process.kill('SIGKILL'));
  await expect.poll(helper.output).toContain('worker.ready');
  return { origin: running.origin, logs: () => running.output() + helper.output(), worker: helper.output };
}

/** Signs in with a wrong code, and joins with a wrong invite. Returns what was secret in that. */
async function enter({ api, groupId, maya, ben }: Scene): Promise<string[]> {
  const phoneNumber = newPhoneNumber();
  const { otpCode } = (await api.call('sendOtp', { phoneNumber })).body;
  const wrong = otpCode === '000000' ? '000001' : '000000';
  await api.call('verifyOtp', { phoneNumber, otpCode: wrong });
  const { inviteCode } = (await api.call('groupInvite', { id: groupId }, maya)).body;
  await api.call('join', { code: `${inviteCode}x` }, ben);
  await api.call('listGroups', {}, { token: `${maya.token}x` });
  await api.call('deleteAccount', { phoneNumber: '+12025550179' }, maya);
  return [otpCode, wrong, inviteCode, phoneNumber.slice(2)];
}

/** Shares all content, and asks for files with forged signatures. Returns the id of a post. */
async function share({ api, origin, groupId, maya, ben }: Scene): Promise<number> {
  await api.call('updateProfile', { bio: CONTENT.bio }, maya);
  const { token } = maya;
  const post = await createPost(origin, { token, groupId, content: CONTENT.win });
  const files = [{ name: CONTENT.file, bytes: new TextEncoder().encode('no picture') }];
  await createPost(origin, { token, groupId, content: CONTENT.win, files });
  await createPost(origin, { token, groupId, content: CONTENT.loss, fields: { type: 'loss' } });
  const content = `${CONTENT.comment} @${CONTENT.name}`;
  await api.call('createComment', { postId: post.body.id, content }, ben);
  await api.call('createGoal', { groupId, title: CONTENT.goal }, maya);
  await fetch(`${origin}/media/images/1.webp?v=1&e=9999999&sig=${SIGNATURE}`);
  await fetch(`${origin}/media/exports/1?s=1&e=9999999999&sig=${SIGNATURE}`);
  const input = JSON.stringify({ json: { id: CONTENT.win } });
  await fetch(`${origin}/trpc/posts.get?input=${encodeURIComponent(input)}`);
  return post.body.id;
}

/** Makes the database refuse a comment and a goal, with errors that carry statement, values and rows. */
async function fail({ api, groupId, maya, ben }: Scene, postId: number): Promise<void> {
  await sql`alter table post_comments add constraint nothing_new check (id < 0) not valid`.execute(db);
  await sql`alter table goals rename to goals_gone`.execute(db);
  const failed = [
    await api.call('createComment', { postId, content: CONTENT.comment }, ben),
    await api.call('createGoal', { groupId, title: CONTENT.goal }, maya),
  ];
  expect(failed.map(({ status }) => status)).toEqual([500, 500]);
}

it('keeps codes, tokens, phone numbers and content out of the logs of server and worker', async () => {
  const { origin, logs, worker: workerLog } = await startPrograms();
  const api = createApiClients(() => origin).rest;
  const { groupId, users } = await createGroup(api, [CONTENT.name, 'Ben'], CONTENT.group);
  const [maya, ben] = users;
  const scene = { api, origin, groupId, maya, ben };
  const entered = await enter(scene);
  const postId = await share(scene);
  const notifications = () => db.selectFrom('notifications').select('id').execute();
  await expect.poll(async () => (await notifications()).length).toBeGreaterThan(2);
  await fail(scene, postId);
  await sql`alter table notifications rename to notifications_gone`.execute(db);
  await createPost(origin, { token: maya.token, groupId, content: CONTENT.win });
  await expect.poll(workerLog).toContain('notifications');

  expect(logs()).toContain('request.failed');
  expect(logs()).toContain('"request.completed"');
  const ending = maya.phoneNumber.slice(-2);
  expect(logs()).toMatch(new RegExp(`"kind":"code","number":"••${ending}","outcome":"sent".*"sms\\.sent"`));
  const secrets = [
    ...Object.values(CONTENT),
    ...entered,
    ...[maya, ben].flatMap(({ token, phoneNumber }) => [
      token,
      token.split('.')[2] ?? '',
      phoneNumber.slice(2),
    ]),
    SECRET,
    '2025550179',
    SIGNATURE,
    'Zephyrine',
    'Matterhorn',
  ];
  expect(secrets.every((secret) => typeof secret === 'string' && secret.length >= 6)).toBe(true);
  expect(secrets.filter((secret) => logs().includes(secret))).toEqual([]);
});
