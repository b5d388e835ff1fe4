import { FORMER_MEMBER } from '@dubs/contract';
import { eraseAccounts } from '@dubs/core';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  type AccountScenario,
  advanceDays,
  createAccountScenario,
  deleteAccount,
} from '../../testing/account-scenario.ts';
import { createUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;
const erase = () => eraseAccounts(server.core);

/** Copies every row, as a backup of the database does. Returns how to restore them. */
async function backUp(): Promise<() => Promise<void>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(server.db);
  await sql`drop schema if exists backup cascade`.execute(server.db);
  await sql`create schema backup`.execute(server.db);
  for (const { name } of tables)
    await sql`create table ${sql.table(`backup.${name}`)} as table ${sql.table(`public.${name}`)}`.execute(
      server.db,
    );
  return () =>
    server.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(`public.${name}`)))}`.execute(trx);
      for (const { name } of tables)
        await sql`
          insert into ${sql.table(`public.${name}`)} overriding system value table ${sql.table(`backup.${name}`)}`.execute(
          trx,
        );
    });
}

/** Has Bob delete his account, lets his grace pass, and erases him. */
async function eraseBob(scenario: AccountScenario, posts: 'remove' | 'keep'): Promise<void> {
  await deleteAccount(server, scenario, posts);
  await advanceDays(server, 15);
  await erase();
}
const seenByAnn = async ({ ann, groupId }: AccountScenario) => {
  const { body } = await rest.call('completeGroup', { id: groupId }, ann);
  return {
    members: body.members.map(({ user, role }: { user: { name: string }; role: string }) => [
      user.name,
      role,
    ]),
    authors: [...new Set(body.posts.map(({ user }: { user: { name: string } }) => user.name))],
  };
};
const recordsOf = async (userId: number): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of server.core.blobs.list('erased/')) keys.push(key);
  return keys.filter((key) => key.includes(`/${userId}-`));
};
const rowOf = async (userId: number) =>
  server.db
    .selectFrom('users')
    .select(['phone_sealed', 'phone_hash', 'display_name', 'emptied_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

it.each([
  ['remove', ['Ann']],
  ['keep', [FORMER_MEMBER, 'Ann']],
] as const)('an erased account that a restore brings back is erased again: %s', async (posts, authors) => {
  const scenario = await createAccountScenario(server);
  const { bob } = scenario;
  const restore = await backUp();
  await eraseBob(scenario, posts);
  await restore();
  expect((await seenByAnn(scenario)).members).toContainEqual(['Bob', 'admin']);

  expect(await erase()).toEqual({ begun: 0, emptied: 1, again: 1 });
  const after = await seenByAnn(scenario);
  expect(after.members).toEqual([
    ['Ann', 'creator'],
    ['Cleo', 'member'],
  ]);
  expect(after.authors).toEqual(authors);
  expect(await rowOf(bob.id)).toMatchObject({ phone_sealed: null, phone_hash: null, display_name: null });
  expect((await createUser(rest, 'Robert', bob.phoneNumber)).id).not.toBe(bob.id);
  expect(await erase()).toEqual({ begun: 0, emptied: 0, again: 0 });
});

it('a group whose creator is erased again goes to an admin, else to the member of longest standing', async () => {
  const scenario = await createAccountScenario(server);
  const { ann, bob, groupId } = scenario;
  const restore = await backUp();
  await rest.call('handOver', { id: groupId, userId: bob.id }, ann);
  await rest.call('deleteAccount', { phoneNumber: ann.phoneNumber }, ann);
  await advanceDays(server, 15);
  await erase();
  await restore();
  await erase();
  expect((await seenByAnn({ ...scenario, ann: bob })).members).toEqual([
    ['Bob', 'creator'],
    ['Cleo', 'member'],
  ]);
});

it('a new account that is given the id of an erased one stays', async () => {
  const scenario = await createAccountScenario(server);
  const { bob } = scenario;
  const restore = await backUp();
  await eraseBob(scenario, 'remove');
  await restore();
  await sql`update users set created_at = now(), display_name = 'Zoe' where id = ${bob.id}`.execute(
    server.db,
  );
  expect(await erase()).toMatchObject({ again: 0 });
  expect((await seenByAnn(scenario)).members).toContainEqual(['Zoe', 'admin']);
});

it('an account is erased to the end only once that is recorded', async () => {
  const scenario = await createAccountScenario(server);
  const { bob } = scenario;
  const full = { ...server.core.blobs, put: () => Promise.reject(new Error('disk full')) };
  await deleteAccount(server, scenario, 'remove');
  await advanceDays(server, 15);
  await expect(eraseAccounts({ ...server.core, blobs: full })).rejects.toThrow('disk full');
  expect(await rowOf(bob.id)).toMatchObject({ phone_sealed: null, phone_hash: null, emptied_at: null });
  await erase();
  expect(await recordsOf(bob.id)).toHaveLength(1);
  expect((await rowOf(bob.id)).emptied_at).not.toBeNull();
});

it('records that cannot be read hold up no erasure, and are thrown as an error', async () => {
  const scenario = await createAccountScenario(server);
  const list = () => {
    throw new Error('store away');
  };
  await deleteAccount(server, scenario, 'remove');
  await advanceDays(server, 15);
  const blobs = { ...server.core.blobs, list };
  await expect(eraseAccounts({ ...server.core, blobs })).rejects.toThrow('store away');
  expect((await rowOf(scenario.bob.id)).emptied_at).not.toBeNull();
});

it('a record is kept for 45 days, and holds neither number nor name', async () => {
  const scenario = await createAccountScenario(server);
  const { bob } = scenario;
  await eraseBob(scenario, 'remove');
  const later = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });
  await eraseAccounts({ ...server.core, clock: later(45) });
  const [key = ''] = await recordsOf(bob.id);
  expect(key).toMatch(new RegExp(String.raw`^erased/\d{4}-\d\d-\d\d/${bob.id}-\d+-remove\.json$`));
  const blob = await server.core.blobs.get(key);
  expect(blob?.size).toBeLessThan(5);
  await eraseAccounts({ ...server.core, clock: later(47) });
  expect(await recordsOf(bob.id)).toEqual([]);
});
