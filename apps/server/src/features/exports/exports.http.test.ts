import { LIMITS, TEXTS } from '@dubs/contract';
import { sweepExports } from '@dubs/core';
import { readZip } from '@dubs/platform/testing';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { buildExports } from '../../testing/build-exports.ts';
import { createUser, signIn, type TestUser } from '../../testing/factories.ts';
import { ageSessions } from '../../testing/session-ages.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;
const fetchFile = (url: string) => fetch(server.origin + url);
const age = (interval: string) =>
  sql`update exports set requested_at = requested_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval`.execute(
    server.db,
  );
const stored = async (): Promise<number> => {
  let files = 0;
  for await (const _file of server.core.blobs.list('exports/')) files++;
  return files;
};

describe('an export', () => {
  it('is available to its owner only', async () => {
    expect((await rest.call('requestExport')).status).toBe(401);
    expect((await rest.call('getExport')).status).toBe(401);
    const [maya, ben] = [await createUser(rest, 'Maya'), await createUser(rest, 'Ben')];
    await rest.call('requestExport', undefined, maya);
    await buildExports(server.core);
    expect((await rest.call('getExport', undefined, maya)).body.status).toBe('ready');
    expect((await rest.call('getExport', undefined, ben)).body).toEqual({ status: 'none' });
  });

  it('is asked for, waits, and is kept for seven days', async () => {
    const maya = await createUser(rest, 'Maya');
    const now = async () => (await rest.call('getExport', undefined, maya)).body;
    const asked = await rest.call('requestExport', undefined, maya);
    expect([asked.status, asked.body.status]).toEqual([rest.name === 'REST' ? 201 : 200, 'pending']);
    expect(await now()).toEqual(asked.body);
    expect(Date.parse(asked.body.nextAt) - Date.parse(asked.body.requestedAt)).toBe(LIMITS.exports.everyMs);

    expect(await buildExports(server.core)).toEqual(['ready']);
    const ready = await now();
    expect(ready).toMatchObject({ status: 'ready', requestedAt: asked.body.requestedAt });
    const left = Date.parse(ready.expiresAt) - Date.now();
    expect(Math.abs(left - LIMITS.exports.lifetimeMs)).toBeLessThan(60_000);
    const response = await fetchFile(ready.url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(ready.bytes),
      'content-disposition': `attachment; filename="dubs-${new Date().toISOString().slice(0, 10)}.zip"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    const files = await readZip(new Uint8Array(await response.arrayBuffer()));
    expect([...files.keys()]).toEqual(['index.html', 'dubs.json']);
    expect(JSON.parse(String(files.get('dubs.json'))).profile).toMatchObject({
      id: maya.id,
      phoneNumber: maya.phoneNumber,
      displayName: 'Maya',
    });

    await age('7 days');
    expect(await now()).toMatchObject({ status: 'expired' });
    expect((await now()).url).toBeUndefined();
    expect((await fetchFile(ready.url)).status).toBe(404);
  });

  it('is asked for once a day, and not twice at once', async () => {
    const maya = await createUser(rest, 'Maya');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => rest.call('requestExport', undefined, maya)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.body.error).toBe(TEXTS.exports.tooSoon);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(23 * 3_600);
    await age('1 day');
    expect((await rest.call('requestExport', undefined, maya)).body.status).toBe('pending');
  });
});

describe('the file of an export', () => {
  const link = async (person: TestUser): Promise<string> => {
    await rest.call('requestExport', undefined, person);
    await buildExports(server.core);
    return (await rest.call('getExport', undefined, person)).body.url;
  };

  /** Signs the same person in on another device, and returns the address that it is given. */
  const linkElsewhere = async ({ phoneNumber }: TestUser) => {
    const elsewhere = await signIn(rest, phoneNumber);
    return { elsewhere, url: (await rest.call('getExport', undefined, elsewhere)).body.url as string };
  };

  it('has an address for each session, which ends with its session alone', async () => {
    const maya = await createUser(rest, 'Maya');
    const own = await link(maya);
    const { elsewhere, url } = await linkElsewhere(maya);
    expect(url.replace(/sig=.*/, '')).not.toBe(own.replace(/sig=.*/, ''));
    expect([(await fetchFile(own)).status, (await fetchFile(url)).status]).toEqual([200, 200]);
    await rest.call('logout', undefined, elsewhere);
    expect([(await fetchFile(own)).status, (await fetchFile(url)).status]).toEqual([200, 404]);

    const third = await linkElsewhere(maya);
    await ageSessions(server, maya.id);
    await rest.call('endOtherSessions', undefined, third.elsewhere);
    expect([(await fetchFile(own)).status, (await fetchFile(third.url)).status]).toEqual([404, 200]);
    await server.db
      .updateTable('sessions')
      .set({ created_at: new Date(0), expires_at: new Date(1) })
      .where('user_id', '=', maya.id)
      .execute();
    const expired = await fetchFile(third.url);
    expect([expired.status, ((await expired.json()) as { error: string }).error]).toEqual([
      404,
      TEXTS.exports.linkEnded,
    ]);
  });

  it('has an address that lives one hour, and a new one on each request', async () => {
    const maya = await createUser(rest, 'Maya');
    const url = await link(maya);
    const builds = () =>
      server.db.selectFrom('exports').select('id').where('user_id', '=', maya.id).execute();
    const now = Date.now();
    const clock = vi.spyOn(server.core.clock, 'now');
    clock.mockImplementation(() => new Date(now + 3_590_000));
    expect((await fetchFile(url)).status).toBe(200);
    clock.mockImplementation(() => new Date(now + 3_610_000));
    expect((await fetchFile(url)).status).toBe(404);
    const { url: next } = (await rest.call('getExport', undefined, maya)).body;
    expect((await fetchFile(next)).status).toBe(200);
    expect(await builds()).toHaveLength(1);
    clock.mockRestore();
  });

  it('is not read for a HEAD, which returns its size', async () => {
    const url = await link(await createUser(rest, 'Maya'));
    const bytes = (await fetchFile(url)).headers.get('content-length');
    const get = vi.spyOn(server.core.blobs, 'get');
    const { status, headers } = await fetch(server.origin + url, { method: 'HEAD' });
    expect([status, headers.get('content-length')]).toEqual([200, bytes]);
    const stream = (await get.mock.results[0]?.value)?.stream;
    get.mockRestore();
    await expect.poll(() => stream.closed).toBe(true);
    expect(stream.readableEnded).toBe(false);
  });

  it('rejects a forged link', async () => {
    const [maya, ben] = [await createUser(rest, 'Maya'), await createUser(rest, 'Ben')];
    const [hers, his] = [await link(maya), await link(ben)];
    const id = Number(/exports\/(\d+)/.exec(his)?.[1]);
    const forged = [
      hers.replace(/exports\/\d+/, `exports/${id}`),
      hers.replace(/s=\d+/, String(/s=\d+/.exec(his))),
      hers.replace(/e=\d+/, 'e=9999999999'),
      hers.replace(/sig=.*/, 'sig='),
      hers.replace(/\?.*/, ''),
      `/media/exports/999999?${hers.split('?')[1]}`,
    ];
    for (const url of forged) expect([url, (await fetchFile(url)).status]).toEqual([url, 403]);
    expect((await fetchFile(hers.replace(/exports\/\d+/, 'exports/0'))).status).toBe(400);
    // The store's own key is no way in either, not even with the token.
    const { key } = await server.db
      .selectFrom('exports')
      .select('key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await fetchFile(`/media/${key}?${his.split('?')[1]}`)).status).toBe(400);
    expect((await fetchFile(hers)).status).toBe(200);
  });

  it('goes when a newer export takes its place, with the account, and with its time', async () => {
    const maya = await createUser(rest, 'Maya');
    const first = await link(maya);
    await age('1 day');
    await rest.call('requestExport', undefined, maya);
    expect((await fetchFile(first)).status).toBe(200);
    await buildExports(server.core);
    expect((await fetchFile(first)).status).toBe(404);
    const { url } = (await rest.call('getExport', undefined, maya)).body;
    expect((await fetchFile(url)).status).toBe(200);

    const before = await stored();
    await rest.call('deleteAccount', { phoneNumber: maya.phoneNumber }, maya);
    expect((await fetchFile(url)).status).toBe(404);
    expect(await sweepExports(server.core)).toBeGreaterThanOrEqual(2);
    expect(await stored()).toBeLessThanOrEqual(before - 2);
    const back = await signIn(rest, maya.phoneNumber);
    expect((await rest.call('getExport', undefined, back)).body.status).toBe('expired');
    expect((await fetchFile(url)).status).toBe(404);
  });
});
