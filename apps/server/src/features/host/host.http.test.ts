import { measureUsage } from '@dubs/core';
import type { Update } from '@dubs/core/ports';
import { VERSION } from '@dubs/platform';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createGroup, createUser, newPhoneNumber, putPicture, signIn } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const HOST = '+12025550198';
let update: Update | null = null;
const server = useServer({
  core: { hostNumbers: ['+12025550197', HOST] },
  updates: { find: async () => update },
});
const api = server.rest;

/** Records a text that was sent so many seconds after the beginning of the month in UTC. */
const recordText = (status: string, secondsIntoMonth: number) =>
  sql`
    insert into sms_messages (provider, sender, to_number, body, status, created_at)
    values ('console', 'codes', '+12025550100', 'A secret', ${status},
      date_trunc('month', now(), 'UTC') + make_interval(secs => ${secondsIntoMonth}))`.execute(server.db);

describe('the page of the host', () => {
  const read = async (user?: { token: string }) => api.call('getHostPage', undefined, user ?? {});

  it('counts what is there, and what is added', async () => {
    const host = await signIn(api, HOST);
    const { body: before } = await read(host);
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
    await createGroup(api, ['Tom']);
    await putPicture(`${server.origin}/api/user/avatar`, users[0]);
    await recordText('sent', 0);
    await recordText('unknown', 0);
    await recordText('failed', 0);
    await recordText('sent', -1);
    const { status, body } = await read(host);
    const [events, stored] = await Promise.all([
      sql<{ count: number }>`select count(*) as count from outbox`.execute(server.db),
      sql<{ bytes: number }>`select bytes from pictures where user_id = ${users[0].id}`.execute(server.db),
    ]);
    const bytes = stored.rows[0]?.bytes ?? 0;
    expect(bytes).toBeGreaterThan(0);
    expect(status).toBe(200);
    expect(body).toEqual({
      people: before.people + 3,
      groups: before.groups + 2,
      storage: before.storage + bytes,
      texts: before.texts + 2,
      queue: events.rows[0]?.count,
      lastBackup: before.lastBackup,
      version: VERSION,
      update: null,
    });
    await api.call('leaveGroup', { id: groupId }, users[1]);
    await api.call('deleteGroup', { id: groupId }, users[0]);
    await api.call('deleteAccount', { phoneNumber: users[1].phoneNumber, posts: 'remove' }, users[1]);
    expect((await read(host)).body).toMatchObject({ people: body.people - 1, groups: body.groups - 1 });
  });

  it('counts the stored files that `dubs usage` counts, with those of replaced faces', async () => {
    const host = await signIn(api, HOST);
    for (let n = 0; n < 2; n++) await putPicture(`${server.origin}/api/user/avatar`, host);
    const { pictureBytes, exportBytes } = await measureUsage(server.db);
    for (const client of server.clients)
      expect((await client.call('getHostPage', undefined, host)).body.storage).toBe(
        pictureBytes + exportBytes,
      );
  });

  it('names a newer release with its notes', async () => {
    const host = await signIn(api, HOST);
    update = { version: '999.0.0', url: 'https://example.org/notes' };
    expect((await read(host)).body.update).toEqual(update);
    update = null;
    expect((await read(host)).body.update).toBeNull();
  });

  it('names the time of the newest backup, null without one', async () => {
    const host = await signIn(api, HOST);
    await server.db.deleteFrom('backups').execute();
    expect((await read(host)).body.lastBackup).toBeNull();
    const at = (time: string) => ({ created_at: new Date(time), name: 'a.dubs', bytes: 9 });
    const times = [at('2026-01-05T03:00:00Z'), at('2026-01-06T03:00:41Z'), at('2026-01-04T03:00:00Z')];
    await server.db.insertInto('backups').values(times).execute();
    expect((await read(host)).body.lastBackup).toBe('2026-01-06T03:00:41.000Z');
  });

  it('is refused to all others with the bytes of any other 403, and without a session with a 401', async () => {
    const { groupId } = await createGroup(api, ['Maya']);
    const eve = await createUser(api, 'Eve');
    const refused = await read(eve);
    expect(refused.status).toBe(403);
    const foreign = await api.call('completeGroup', { id: groupId }, eve);
    expect(JSON.stringify(refused.body)).toBe(JSON.stringify(foreign.body));
    expect((await read()).status).toBe(401);
  });

  it('goes by the number that the caller has now', async () => {
    const host = await createUser(api, 'Nora', HOST);
    const move = (phoneNumber: string) =>
      server.db.updateTable('users').set({ phone_number: phoneNumber }).where('id', '=', host.id).execute();
    await move(newPhoneNumber());
    expect((await read(host)).status).toBe(403);
    await move(HOST);
    expect((await read(host)).status).toBe(200);
  });
});
