import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, addKeeper, buildExport, createComment, createKeptPerson, startExport } from '@dubs/core';
import { readZip } from '@dubs/platform/testing';
import { type RawBuilder, sql } from 'kysely';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { WorkerCore } from '../../context.ts';
import { startWork } from '../../start-work.ts';
import { addPicture } from '../../testing/add-picture.ts';
import { openWorker } from '../../testing/worker-harness.ts';

const { testDb, harness: workerHarness } = await openWorker();
const context = await workerHarness.context();
const { core } = context;
const run = (query: RawBuilder<unknown>) => query.execute(testDb.db);

/** Asks for an export, and answers what its job carries. */
async function ask({ userId }: Actor): Promise<{ exportId: number; eventId: number }> {
  const exportId = await startExport(core.db, userId);
  const { rows } = await sql<{ id: number }>`
    select id from outbox where topic = 'export.requested' and (payload ->> 'exportId')::bigint = ${exportId}`.execute(
    testDb.db,
  );
  return { exportId, eventId: rows[0]?.id ?? -1 };
}

const row = (exportId: number) =>
  testDb.db
    .selectFrom('exports')
    .select(['status', 'key', 'bytes'])
    .where('id', '=', exportId)
    .executeTakeFirstOrThrow();

async function open(exportId: number): Promise<Map<string, string>> {
  const { key } = await row(exportId);
  const blob = await core.blobs.get(key ?? '');
  if (!blob) throw new Error('There is no file.');
  const files = await readZip(await buffer(blob.stream));
  return new Map([...files].map(([name, content]) => [name, content.toString()]));
}

async function exported(
  person: Actor,
): Promise<{ page: string; json: Record<string, unknown>; names: string[] }> {
  const asked = await ask(person);
  expect(await buildExport(core, asked)).toBe('ready');
  const files = await open(asked.exportId);
  return {
    page: files.get('index.html') ?? '',
    json: JSON.parse(files.get('dubs.json') ?? ''),
    names: [...files.keys()],
  };
}

async function addPostPicture(
  postId: number,
  position: number,
  description: string | null = null,
): Promise<void> {
  const key = `posts/aa/${postId}-${position}.webp`;
  await core.blobs.put(key, Buffer.from(`picture ${position}`), 'image/webp');
  await sql`
    insert into post_images (post_id, position, key, thumbnail_key, width, height, bytes, placeholder, description)
    values (${postId}, ${position}, ${key}, ${`small/${key}`}, 40, 30, 9, 'p', ${description})`.execute(
    testDb.db,
  );
}

/** Gives Ann a row in every table that the export reads, and Bob rows beside them. */
async function fillAccount(ann: Actor, bob: Actor) {
  const group = await testDb.createGroup(bob, [ann]);
  const post = await testDb.createPost(group, ann, 'Won the race');
  await addPostPicture(post, 0, 'Ann crossing the line');
  await addPostPicture(post, 1);
  await addPicture(core, 'ann', ann);
  await addPicture(core, 'bob', bob);
  await addPicture(core, 'street', { ...ann, groupId: group });
  await createKeptPerson(core, ann, { name: 'Mia' });
  const his = await testDb.createPost(group, bob, 'Words of Bob alone');
  const comment = await createComment(core, ann, { postId: his, content: 'Well done' });
  const cheers = { postId: post, content: 'Cheers from Bob', mentionedUserIds: [ann.userId] };
  await createComment(core, bob, cheers);
  const filled = { ann, bob, group, post, his, comment: comment.id };
  await fillProfile(filled);
  await fillActivity(filled);
  await fillSecurity(filled);
  await fillTexts(filled);
  return filled;
}

type Filled = Record<'group' | 'post' | 'his' | 'comment', number> & Record<'ann' | 'bob', Actor>;

const fillProfile = ({ ann }: Filled) =>
  run(sql`
    update users set first_name = 'Ann', avatar_emoji = '🐻', birthday = '02-29', bio = 'Likes soup', time_zone = 'Asia/Tokyo'
    where id = ${ann.userId}`);

async function fillActivity({ ann, bob, group, his, comment }: Filled): Promise<void> {
  await run(sql`insert into goals (group_id, user_id, title) values (${group}, ${ann.userId}, 'Run a mile')`);
  await run(sql`insert into post_reactions (post_id, user_id, emoji) values (${his}, ${ann.userId}, '🔥')`);
  await run(
    sql`insert into comment_reactions (comment_id, user_id, emoji) values (${comment}, ${ann.userId}, '🔥')`,
  );
  await run(sql`
    insert into notifications (user_id, type, event_id, post_id, group_id, triggered_by_user_id)
    values (${ann.userId}, 'post', 1, ${his}, ${group}, ${bob.userId})`);
  await run(sql`insert into post_views (post_id, user_id) values (${his}, ${ann.userId})`);
  await run(sql`
    insert into write_budgets (user_id, kind, used_at) values (${ann.userId}, 'posts', array['2026-03-01'::timestamptz])`);
}

async function fillSecurity({ ann, bob, group }: Filled): Promise<void> {
  await run(sql`
    with s as (
      insert into sessions (user_id, device, expires_at) values (${ann.userId}, 'Some Browser', now() + interval '1 day')
      returning id)
    insert into notifications (user_id, type, event_id, triggered_by_user_id, session_id)
    select ${ann.userId}, 'new_device', 2, ${ann.userId}, id from s`);
  await run(sql`insert into known_devices (user_id, token_hash) values (${ann.userId}, 'hash of a cookie')`);
  await run(sql`
    insert into security_events (user_id, type, by_user_id) values (${ann.userId}, 'role_changed', ${bob.userId})`);
  await run(sql`
    with asked as (
      insert into vouch_requests (user_id, session_id, code, last_used_at, expires_at)
      select user_id, id, '4321', created_at, expires_at from sessions where user_id = ${ann.userId}),
    theirs as (
      insert into sessions (user_id, device, expires_at) values (${bob.userId}, 'Browser of Bob', now() + interval '1 day') returning id),
    his as (
      insert into vouch_requests (user_id, session_id, code, last_used_at, expires_at)
      select ${bob.userId}, id, '5678', now(), now() from theirs returning id)
    insert into vouch_answers (request_id, group_id, user_id, is_approval, is_admin)
    select id, ${group}, ${ann.userId}, true, false from his`);
}

async function fillTexts({ ann, post }: Filled): Promise<void> {
  await run(sql`
    insert into sms_reminders (user_id, local_date, kind, status) values (${ann.userId}, '2026-03-01', 'win', 'sent')`);
  await run(sql`
    insert into sms_replies (provider_id, from_number, user_id, words_hash, outcome, post_id)
    values ('SM1', '+12025550100', ${ann.userId}, 'h', 'shared', ${post})`);
}

/** Returns what the export of Ann's filled account holds. */
const expectedJson = ({ ann, group, post, his, comment }: Filled) => ({
  profile: { id: ann.userId, firstName: 'Ann', bio: 'Likes soup', avatarEmoji: '🐻', birthday: '02-29' },
  pictures: [
    { group: null, image: 'images/profile.webp' },
    { group: 'Street', image: `images/group-${group}.webp` },
  ],
  settings: { timeZone: 'Asia/Tokyo', reminderHour: 19, dailyTexts: true },
  groups: [{ id: group, name: 'Street', role: 'member' }],
  keptPeople: [
    { id: expect.any(Number), name: 'Mia', createdAt: expect.any(String), keptSince: expect.any(String) },
  ],
  memberChanges: [{ group: 'Street', change: 'joined', createdAt: expect.any(String) }],
  posts: [
    {
      id: post,
      group: 'Street',
      content: 'Won the race',
      comments: 1,
      images: [`images/${post}-1.webp`, `images/${post}-2.webp`],
      imageDescriptions: ['Ann crossing the line', null],
    },
  ],
  comments: [{ postId: his, content: 'Well done', reactions: { '🔥': 1 } }],
  goals: [{ title: 'Run a mile', isCompleted: false }],
  postReactions: [{ emoji: '🔥', postId: his, group: 'Street' }],
  commentReactions: [{ emoji: '🔥', commentId: comment }],
  mentionedBy: [{ postId: post, group: 'Street' }],
  notifications: [
    { type: 'post', postId: his, isRead: false, device: null },
    { type: 'new_device', group: null, device: 'Some Browser' },
  ],
  sessions: [{ device: 'Some Browser' }],
  knownDevices: [{ id: expect.any(Number), createdAt: expect.any(String), lastUsedAt: expect.any(String) }],
  numberChanges: [],
  securityLog: [
    { type: 'role_changed', at: expect.any(String), device: null, by: expect.stringMatching(/^User \d+$/) },
  ],
  vouchRequests: [{ device: 'Some Browser', wrongCodes: 0, closedAt: null }],
  vouchAnswers: [{ group: 'Street', isApproval: true, for: expect.stringMatching(/^User \d+$/) }],
  dailyTexts: [{ date: '2026-03-01', kind: 'win', status: 'sent' }],
  replies: [{ outcome: 'shared', postId: post }],
  waitingReplies: [],
  recentWrites: [{ kind: 'posts', usedAt: ['2026-03-01T00:00:00.000Z'] }],
  seenPosts: [{ postId: his }],
});

it('holds all that is the person’s, and nothing of others but the names it takes to understand it', async () => {
  const [ann, bob] = [await testDb.createUser(), await testDb.createUser()];
  const filled = await fillAccount(ann, bob);
  const { page, json, names } = await exported(ann);
  expect(names).toEqual([
    'index.html',
    'dubs.json',
    'images/profile.webp',
    `images/group-${filled.group}.webp`,
    `images/${filled.post}-1.webp`,
    `images/${filled.post}-2.webp`,
  ]);
  expect(json).toMatchObject(expectedJson(filled));
  for (const text of [page, JSON.stringify(json)]) {
    expect(text).toContain('Well done');
    expect(text).not.toMatch(/Words of Bob|Cheers from Bob|Browser of Bob|4321|5678/);
    const { phone_number } = await testDb.db
      .selectFrom('users')
      .select('phone_number')
      .where('id', '=', bob.userId)
      .executeTakeFirstOrThrow();
    expect(text).not.toContain(phone_number);
  }
  for (const image of names.slice(2)) expect(page).toContain(`src="${image}"`);
});

it('of each keeper holds a kept profile with its picture', async () => {
  const [eva, flo] = [await testDb.createUser(), await testDb.createUser()];
  await testDb.createGroup(eva, [flo]);
  const { id } = await createKeptPerson(core, eva, { name: 'Mia' });
  await addKeeper(core, eva, { id, userId: flo.userId });
  await addPicture(core, 'mia', { ...eva, keptId: id });
  for (const keeper of [eva, flo]) {
    const { json, names } = await exported(keeper);
    expect(json).toMatchObject({ keptPeople: [{ id, name: 'Mia' }] });
    expect(names).toContain(`images/kept-${id}.webp`);
  }
});

it('holds nothing that was deleted, and what was written in a group that the person has left', async () => {
  const [cid, dot] = [await testDb.createUser(), await testDb.createUser()];
  const [left, gone] = [await testDb.createGroup(dot, [cid]), await testDb.createGroup(dot, [cid])];
  await testDb.createPost(left, cid, 'Still mine');
  const deleted = await testDb.createPost(left, cid, 'Taken back');
  await addPostPicture(deleted, 0);
  const post = await testDb.createPost(left, dot, 'A post');
  const { id } = await createComment(core, cid, { postId: post, content: 'Unsaid' });
  await run(sql`update post_comments set deleted_at = now() where id = ${id}`);
  await run(sql`update posts set deleted_at = now(), deleted_by = user_id where id = ${deleted}`);
  await testDb.createPost(gone, cid, 'In a group that is gone');
  await run(sql`update groups set deleted_at = now() where id = ${gone}`);
  await testDb.leaveGroup(left, cid);

  const { page, json, names } = await exported(cid);
  expect(json).toMatchObject({
    groups: [],
    posts: [{ content: 'Still mine' }],
    comments: [],
    notifications: [],
  });
  expect(page).not.toMatch(/Taken back|Unsaid|group that is gone/);
  expect(names).toEqual(['index.html', 'dubs.json']);
});

it('shows hostile content as text, in a page without scripts or requests', async () => {
  const eve = await testDb.createUser();
  const hostile = `</div></article><script>alert(1)</script><img src=x onerror='alert(2)'>"&amp; שלום\u202E <!--`;
  await run(sql`update users set bio = ${hostile}, display_name = '<b>Eve</b>' where id = ${eve.userId}`);
  const group = await testDb.createGroup(eve, []);
  await run(sql`update groups set name = '<i>Street</i>', description = ${hostile} where id = ${group}`);
  await testDb.createPost(group, eve, hostile);
  const { page, json } = await exported(eve);
  expect(json).toMatchObject({ posts: [{ content: hostile }] });
  expect(page).toContain(
    '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&#39;alert(2)&#39;&gt;&quot;&amp;amp; שלום',
  );
  // All tags come from the template.
  const tags = [...page.matchAll(/<\/?([a-z0-9!-]+)/gi)].map(([, name]) => name?.toLowerCase());
  const OWN_TAGS =
    '!doctype html head meta title style body header h1 p nav main section h2 dl dt dd article div ul li bdi time a';
  expect([...new Set(tags)].filter((name) => !OWN_TAGS.split(' ').includes(name ?? ''))).toEqual([]);
  expect(page).not.toMatch(/https?:|src="(?!images\/)/);
  expect(page.match(/<div class="words" dir="auto">/g)).toHaveLength(1);
});

/** Returns a store whose writes stop half-way, as in a frozen or dead process, until `release` is called. */
function frozen({ blobs }: WorkerCore) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const put: WorkerCore['blobs']['put'] = (key, data, type) => {
    const slow = async function* () {
      for await (const piece of data as AsyncIterable<Uint8Array>) {
        yield piece;
        begin();
        await released;
      }
    };
    return blobs.put(key, slow(), type);
  };
  return { blobs: { ...blobs, put }, begun, release };
}

it('a killed worker leaves no download, and another builds it again; a stalled worker that resumes changes nothing', async () => {
  const fay = await testDb.createUser();
  const asked = await ask(fay);
  const ghost = frozen(core);
  const leaseMs = 300;
  const first = buildExport({ ...core, blobs: ghost.blobs }, asked, leaseMs);
  await ghost.begun;
  const half = await row(asked.exportId);
  expect([half.status, half.bytes, await core.blobs.get(half.key ?? '')]).toEqual(['pending', null, null]);
  expect(await buildExport(core, asked, leaseMs)).toBe('ready');
  const { bytes } = await row(asked.exportId);
  ghost.release();
  expect(await first).toBe('gone');
  expect(await row(asked.exportId)).toMatchObject({ status: 'ready', bytes });
  expect([...(await open(asked.exportId)).keys()]).toEqual(['index.html', 'dubs.json']);
  expect(await buildExport(core, asked)).toBe('gone');
});

it('is built by one worker at a time', async () => {
  const asked = await ask(await testDb.createUser());
  const busy = frozen(core);
  const first = buildExport({ ...core, blobs: busy.blobs }, asked);
  await busy.begun;
  // The lease of one who is alive is renewed before it ends.
  const renewing = setInterval(
    () =>
      void sql`update exports set leased_until = now() + interval '30 seconds' where id = ${asked.exportId}`.execute(
        testDb.db,
      ),
    50,
  );
  await sleep(100);
  expect(await buildExport(core, asked, 300)).toBe('busy');
  clearInterval(renewing);
  busy.release();
  expect(await first).toBe('ready');
});

it('an export that keeps failing ends, notifies its owner, and may be requested again; a deleted account gets none', async () => {
  const gus = await testDb.createUser();
  const asked = await ask(gus);
  const full = {
    ...core,
    blobs: { ...core.blobs, put: () => Promise.reject(new Error('the disk is full')) },
  };
  for (let n = 1; n < 5; n++) await expect(buildExport(full, asked)).rejects.toThrow('the disk is full');
  expect((await row(asked.exportId)).status).toBe('pending');
  expect(await buildExport(full, asked)).toBe('failed');
  expect((await row(asked.exportId)).status).toBe('failed');
  expect(await testDb.db.selectFrom('outbox').select('id').where('id', '=', asked.eventId).execute()).toEqual(
    [],
  );

  const again = await ask(gus);
  await run(sql`update exports set status = 'ended' where id = ${again.exportId}`);
  expect(await buildExport(core, again)).toBe('gone');
  expect(await testDb.db.selectFrom('outbox').select('id').where('id', '=', again.eventId).execute()).toEqual(
    [],
  );
});

it('comes about by the outbox and the queue, once', async () => {
  const hal = await testDb.createUser();
  const { exportId, eventId } = await ask(hal);
  const queues = await workerHarness.queues();
  workerHarness.onClose(await startWork(context, queues));
  await expect.poll(async () => (await row(exportId)).status).toBe('ready');
  expect(await testDb.db.selectFrom('outbox').select('id').where('id', '=', eventId).execute()).toEqual([]);
});
