import { eraseAccounts } from '@dubs/core';
import { sealed, whileReadable } from '@dubs/db';
import { readZip } from '@dubs/platform/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { advanceDays } from '../testing/account-scenario.ts';
import { buildExports } from '../testing/build-exports.ts';
import { createGroup, createPicture, createPost, putPicture, type TestUser } from '../testing/factories.ts';
import { runEvents } from '../testing/run-events.ts';
import { useServer } from '../testing/use-server.ts';

const server = useServer();
const { rest } = server;
const PICTURE = { name: 'a.jpg', bytes: await createPicture(40, 30) };
const as = ({ token }: TestUser) => ({ token });
const marked = (what: string) => `zq${what}qz`;

/** What a user may ask to stay without their name: what others answered to. */
const SHARED = ['win', 'edited', 'loss', 'comment', 'goal', 'details', 'picture'];
/** What is of the user, wherever it is. */
const PERSONAL = ['display', 'first', 'last', 'bio', 'child', 'held'];
const ALL = [...SHARED, ...PERSONAL];

/** Returns which of the markers are in any column of any table, decrypted where they are encrypted. */
async function findMarkers(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.db);
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(server.db);
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      const text = value instanceof Uint8Array ? Buffer.from(value).toString() : JSON.stringify(value);
      for (const [, what = ''] of (text ?? '').matchAll(/zq([a-z]+)qz/g))
        found.add(`${what} in ${name}.${column}`);
    }
  }
  return [...found].toSorted();
}
const whatOf = (found: readonly string[]) => [...new Set(found.map((each) => each.split(' ')[0]))].toSorted();

/** Returns the keys of all stored files but the records of erasures, which hold ids alone. */
async function files(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.core.blobs.list('')) if (!key.startsWith('erased/')) keys.push(key);
  return keys.toSorted();
}

/** Creates Bob in Ann's group, and fills all that he can write or show with markers. */
async function createMarkedUser() {
  const { groupId, users } = await createGroup(rest, ['Ann', 'Bob']);
  const [ann, bob] = users;
  const annsPost = (await createPost(server.origin, { token: ann.token, groupId, content: 'Ann was here' }))
    .body.id;
  await rest.call('changeRole', { groupId, userId: bob.id, role: 'admin' }, ann);
  await putPicture(`${server.origin}/api/groups/${groupId}/cover`, { token: bob.token });
  // The picture of the group is the group's: its uploader's erasure leaves it.
  const filesBefore = await files();
  const names = { displayName: marked('display'), firstName: marked('first'), lastName: marked('last') };
  await rest.call('updateProfile', { ...names, bio: marked('bio'), birthday: '02-29' }, bob);
  await putPicture(`${server.origin}/api/user/avatar`, { token: bob.token });
  const child = (await rest.call('createKeptPerson', { name: marked('child') }, bob)).body.id;
  await putPicture(`${server.origin}/api/kept-people/${child}/avatar`, { token: bob.token });
  const share = async (content: string, fields = {}) =>
    (
      await createPost(server.origin, {
        token: bob.token,
        groupId,
        content,
        fields: { descriptions: JSON.stringify([marked('picture')]), ...fields },
        files: [PICTURE],
        headers: { 'idempotency-key': content },
      })
    ).body.id;
  const win = await share(marked('win'), { aboutId: String(child) });
  await share(marked('loss'), { type: 'loss', wish: 'ideas' });
  const edited = await share('Before');
  await rest.call('editPost', { id: edited, content: marked('edited') }, bob);
  const comment = { postId: annsPost, content: marked('comment') };
  await rest.call('createComment', comment, { ...as(bob), headers: { 'idempotency-key': 'once' } });
  await rest.call('createComment', { postId: win, content: `Hello @${marked('display')}` }, ann);
  await rest.call('createGoal', { groupId, title: marked('goal'), description: marked('details') }, bob);
  await sql`insert into sms_held_replies (user_id, group_id, content, content_sealed, type)
    values (${bob.id}, ${groupId}, ${whileReadable(marked('held'))}, ${sealed(marked('held'))}, 'win')`.execute(
    server.db,
  );
  await runEvents(server.core);
  return { ann, bob, groupId, child, win, filesBefore };
}

it.each(['remove', 'keep'] as const)(
  'an export holds everything of a user, and an erasure leaves nothing of it anywhere, with posts to %s',
  async (posts) => {
    const { ann, bob, groupId, child, win, filesBefore } = await createMarkedUser();
    expect(whatOf(await findMarkers())).toEqual(ALL.toSorted());

    await rest.call('requestExport', undefined, bob);
    await buildExports(server.core);
    const { url } = (await rest.call('getExport', undefined, bob)).body;
    const zip = await readZip(new Uint8Array(await (await fetch(server.origin + url)).arrayBuffer()));
    const json = String(zip.get('dubs.json'));
    expect(ALL.filter((what) => !json.includes(marked(what)))).toEqual([]);
    const { profile, pictures, posts: exported } = JSON.parse(json);
    expect(profile).toMatchObject({ birthday: '02-29' });
    expect(exported).toContainEqual(expect.objectContaining({ id: win, about: marked('child') }));
    const faces = [`images/group-${groupId}.webp`, 'images/profile.webp', `images/kept-${child}.webp`];
    expect(pictures.map(({ image }: { image: string }) => image)).toEqual(faces);
    expect([...zip.keys()].filter((name) => name.endsWith('.webp'))).toHaveLength(faces.length + 3);

    await rest.call('deleteAccount', { phoneNumber: bob.phoneNumber, posts }, bob);
    await advanceDays(server, 15);
    await eraseAccounts(server.core);
    const left = await findMarkers();
    expect(left.filter((each) => posts === 'remove' || !SHARED.includes(each.split(' ')[0] ?? ''))).toEqual(
      [],
    );
    const goes = (key: string) => posts === 'remove' || key.startsWith('pictures/');
    const [{ coverUrl }] = (await rest.call('listGroups', undefined, ann)).body;
    expect((await fetch(server.origin + coverUrl)).status).toBe(200);
    expect((await files()).filter(goes)).toEqual(filesBefore.filter(goes));
    const { birthday } = await server.db
      .selectFrom('users')
      .select('birthday')
      .where('id', '=', bob.id)
      .executeTakeFirstOrThrow();
    expect(birthday).toBeNull();
    await sql`truncate users cascade`.execute(server.db);
  },
);
