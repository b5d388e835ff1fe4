import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { claimStore } from '@dubs/core';
import { createDiskBlobStore, createQueues } from '@dubs/platform';
import { buildServer } from '@dubs/platform/testing';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { JOBS } from '../../jobs.ts';
import { addPicture } from '../../testing/add-picture.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { anyFormOf, dumpDatabase, dumpFolder, findPlaces } from '../../testing/search-everything.ts';
import { openWorkerHarness } from '../../testing/worker-harness.ts';
import { buildWorker } from '../../testing/worker-process.ts';

const testDb = await openTestDb();
const workerHarness = openWorkerHarness(testDb.database.url, undefined);
const folder = await mkdtemp(path.join(tmpdir(), 'dubs-erased-test-'));
const [server, worker] = await Promise.all([buildServer(), buildWorker()]);
afterAll(async () => {
  await Promise.all([server.remove(), worker.remove(), workerHarness.close()]);
  await testDb.close();
  await rm(folder, { recursive: true, force: true });
});

const FORMER_MEMBER = 'Former member';
const { db } = testDb;
/** What a user says and is called, word by word to be searched for. */
const REMY = {
  number: '+12025550171',
  names: ['Zephyrine Quux', 'Zephy Formerly', 'Zephyrine', 'Quuxford'],
  words: [
    'shoelace marmalade',
    'regretted pelican',
    'velvet thunder',
    'juggle six turnips',
    'turnip plan',
    'held walrus',
    'hermit biography',
    'PeculiarPhone/77',
    'Marigold Quibble',
  ],
} as const;
const KIT = {
  number: '+12025550182',
  names: ['Thaddeus Oxblood', 'Thad Formerly', 'Thaddeus', 'Oxbloodson'],
  kept: ['lantern rhubarb', 'quiet avalanche', 'climb the bakery', 'bakery plan'],
  words: ['withdrawn ocelot', 'held narwhal', 'cellist biography', 'RarePhone/88', 'Barnaby Quibble'],
} as const;

/** What calls answer. */
interface Answer {
  id: number;
  otpCode: string;
  token: string;
  user: { id: number };
  inviteCode: string;
  status: string;
  members: unknown[];
  posts: { user: { name: string }; content: string; images: unknown[] }[];
}

interface Session {
  token: string;
  id: number;
}

const app = await server.start(testDb.database.url, '', { DATA_DIR: folder, OTP_RESEND_SECONDS: '0' });
const hands = worker.start(testDb.database.url, '', { DATA_DIR: folder });
workerHarness.onClose(async () => void [app, hands].map(({ process }) => process.kill('SIGKILL')));

async function call(
  method: string,
  way: string,
  body?: object,
  who?: Session,
  more: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${app.origin}/api${way}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      ...more,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${way}: ${answer.status} ${text}`);
  return JSON.parse(text) as Answer;
}

async function enter(phoneNumber: string, device = 'Browser'): Promise<Session> {
  const { otpCode } = await call('POST', '/auth/send-otp', { phoneNumber });
  const { token, user } = await call('POST', '/auth/verify-otp', { phoneNumber, otpCode }, undefined, {
    'user-agent': device,
  });
  return { token, id: user.id };
}

const blobs = await createDiskBlobStore(path.join(folder, 'media'));
await claimStore({ db, blobs });
const run = (query: RawBuilder<unknown>) => query.execute(db);

async function share(who: Session, content: string, more: Record<string, string> = {}): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ content, groupId: String(group), ...more }))
    form.set(name, value);
  const answer = await fetch(`${app.origin}/api/groups/${group}/posts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': content },
    body: form,
  });
  const { id } = (await answer.json()) as { id: number };
  const [key, small] = [`posts/aa/${id}.webp`, `posts/aa/${id}-small.webp`];
  for (const name of [key, small]) await blobs.put(name, Buffer.from('a picture'), 'image/webp');
  await run(sql`
    insert into post_images (post_id, position, key, thumbnail_key, width, height, bytes, placeholder)
    values (${id}, 0, ${key}, ${small}, 40, 30, 9, 'p')`);
  return id;
}

const ann = await enter('+12025550190');
await call('PATCH', '/auth/profile', { displayName: 'Ann' }, ann);
const { id: group } = await call('POST', '/groups', { name: 'Street' }, ann);
const { inviteCode } = await call('GET', `/groups/${group}/invite`, undefined, ann);
const annsPost: number = await share(ann, 'A day by the sea');

/** Adds what the texts of a day leave behind: a held reply, a sent reminder, a declined reply and a budget. */
async function fillTexts(who: Session, number: string, held: string | undefined): Promise<void> {
  await run(sql`
    insert into sms_held_replies (user_id, group_id, content, type)
    values (${who.id}, ${group}, ${held}, 'win')`);
  await run(sql`
    with m as (insert into sms_messages (provider, sender, to_number, body, status)
      values ('console', 'reminders', ${number}, 'Share a win', 'sent') returning id)
    insert into sms_reminders (user_id, local_date, kind, status, sms_message_id)
    select ${who.id}::bigint, '2026-03-01', 'win', 'sent', id from m`);
  await run(sql`
    insert into sms_replies (provider_id, from_number, user_id, words_hash, outcome)
    values (${`SM${number}`}, ${number}, ${who.id}, 'h', 'declined')`);
  await run(
    sql`insert into write_budgets (user_id, kind, used_at) values (${who.id}, 'posts', array[now()])`,
  );
}

/** Signs in and does all that a user can do, and has Ann speak of them by both their names. */
async function live(
  { number, names }: { number: string; names: readonly string[] },
  [post, deleted, comment, goal, plan, held, bio, device, child]: readonly string[],
): Promise<Session> {
  const who = await enter(number, device);
  await call('POST', '/auth/send-otp', { phoneNumber: number });
  await call('POST', '/auth/verify-otp', { phoneNumber: number, otpCode: '000000' }).catch(() => undefined);
  await addPicture({ db, blobs }, `face-${who.id}`, { userId: who.id });
  const [, displayName, firstName, lastName] = names;
  const profile = { displayName, firstName, lastName, bio, avatarEmoji: '🦩', birthday: '11-30' };
  await call('PATCH', '/auth/profile', profile, who, { 'idempotency-key': 'profile' });
  await call('POST', `/invite/${inviteCode}/join`, undefined, who);
  await call('POST', `/posts/${annsPost}/comments`, { content: `Well, @${names[1]}!` }, ann, {
    'idempotency-key': names[1] ?? '',
  });
  await call('PATCH', '/auth/profile', { displayName: names[0] }, who);
  await call('POST', `/posts/${annsPost}/comments`, { content: `Now @${names[0]}, and @Ann` }, ann);
  const { id: aboutId } = await call('POST', '/kept-people', { name: child }, who);
  await addPicture({ db, blobs }, `face-0${aboutId}`, { userId: who.id, keptId: aboutId });
  await share(who, post ?? '', { aboutId: String(aboutId) });
  const gone = await share(who, deleted ?? '');
  await call('DELETE', `/posts/${gone}`, undefined, who);
  await call('POST', `/posts/${annsPost}/comments`, { content: comment }, who, {
    'idempotency-key': 'comment',
  });
  await call('POST', `/posts/${annsPost}/react`, { emoji: '🔥' }, who);
  await call('POST', '/goals', { groupId: group, title: goal, description: plan }, who);
  await call('POST', '/user/export', undefined, who);
  await fillTexts(who, number, held);
  await expect.poll(async () => (await call('GET', '/user/export', undefined, who)).status).toBe('ready');
  return who;
}

const places = async () => [
  ...(await dumpDatabase(db)),
  ...(await dumpFolder(folder)),
  { name: 'the log of the server', text: app.output() },
  { name: 'the log of the worker', text: hands.output() },
];

/** Lets the time until an erasure pass, and waits for the erasure of both accounts. */
async function passFifteenDays(): Promise<void> {
  for (const [table, column] of [
    ['users', 'deleted_at'],
    ['idempotency_keys', 'created_at'],
    ['otp_codes', 'created_at'],
    ['otp_wrong_tries', 'created_at'],
  ] as const)
    await run(
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - interval '15 days'`,
    );
  const queues = await createQueues({ databaseUrl: testDb.database.url, redis: undefined }, JOBS, {
    log: workerHarness.log,
  });
  workerHarness.onClose(() => queues.close());
  await queues.addAll([
    { name: 'accounts.erase', payload: {} },
    { name: 'retention.purge', payload: {} },
  ]);
  const emptied = async () =>
    (await db.selectFrom('users').select('id').where('emptied_at', 'is not', null).execute()).length;
  await expect.poll(emptied).toBe(2);
  await expect.poll(() => testDb.countEvents()).toBe(0);
  await expect.poll(() => hands.output()).toContain('retention.purged');
}

/** Expects that what both users left behind in the group names neither of them. */
async function expectNoNames(kept: string, climb: string, quiet: string): Promise<void> {
  const { posts, members } = await call('GET', `/groups/${group}/complete`, undefined, ann);
  expect(members).toHaveLength(1);
  expect(posts.map((post) => [post.user.name, post.content, post.images.length])).toEqual([
    [FORMER_MEMBER, `[GOAL] ${climb}`, 0],
    [FORMER_MEMBER, kept, 1],
    ['Ann', 'A day by the sea', 1],
  ]);
  const said = await fetch(`${app.origin}/api/posts/${annsPost}/comments`, {
    headers: { authorization: `Bearer ${ann.token}` },
  });
  const comments = (await said.json()) as { content: string }[];
  expect(comments.map(({ content }) => content)).toEqual([
    `Well, @${FORMER_MEMBER}!`,
    `Now @${FORMER_MEMBER}, and @Ann`,
    `Well, @${FORMER_MEMBER}!`,
    `Now @${FORMER_MEMBER}, and @Ann`,
    quiet,
  ]);
}

it('after an erasure no row, file or line of a log contains the user’s number, name or content', async () => {
  await expect.poll(hands.output).toContain('worker.ready');
  const remy = await live(REMY, REMY.words);
  const [kept, quiet, climb, plan] = KIT.kept;
  const [withdrawn, held, bio, device, child] = KIT.words;
  const kit = await live(KIT, [kept, withdrawn, quiet, climb, plan, held, bio, device, child]);

  const before = await places();
  for (const { number, names, words } of [REMY, KIT])
    for (const wanted of [anyFormOf(number), ...names, ...words])
      expect([wanted, findPlaces(before, wanted).length > 0]).toEqual([wanted, true]);

  await call('DELETE', '/user', { phoneNumber: KIT.number }, remy).catch(() => undefined);
  await call('DELETE', '/user', { phoneNumber: '(202) 555-0171' }, remy);
  await call('DELETE', '/user', { phoneNumber: KIT.number, posts: 'keep' }, kit);

  await passFifteenDays();
  const after = await places();
  for (const { number, names, words } of [REMY, KIT])
    for (const wanted of [anyFormOf(number), ...names, ...words, /face-\d/, '🦩'])
      expect([wanted, findPlaces(after, wanted)]).toEqual([wanted, []]);
  expect(await db.selectFrom('write_budgets').selectAll().execute()).toEqual([]);
  for (const wanted of KIT.kept)
    expect([wanted, findPlaces(after, wanted).length > 0]).toEqual([wanted, true]);
  // Two sizes of both pictures, a record of each erasure, the identity of the store, and no export.
  const kinds = after
    .filter(({ name }) => name.startsWith(path.join(folder, 'media')))
    .map(({ name }) => path.relative(path.join(folder, 'media'), name).split(path.sep)[0]);
  expect(kinds.toSorted()).toEqual(['.instance', 'erased', 'erased', 'posts', 'posts', 'posts', 'posts']);

  await expectNoNames(kept, climb, quiet);

  // The number is free: the next to sign in with it is a new user.
  const next = await enter(REMY.number);
  expect(next.id).not.toBe(remy.id);
  expect(await call('GET', '/user/posts', undefined, next)).toEqual([]);
});
