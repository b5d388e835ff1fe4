import { expect, it } from 'vitest';
import { createGroup } from '../../testing/factories.ts';
import { openTab } from '../../testing/open-tab.ts';
import { startOther } from '../../testing/other-server.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();

it('a server of the role "streams" sends the live events of what others write', async () => {
  const streams = await startOther(server, { role: 'streams' });
  const { groupId, users } = await createGroup(server.rest, ['Maya']);
  const tab = await openTab(streams.origin, users[0]);
  await server.rest.call('updateGroup', { id: groupId, name: 'Walkers' }, users[0]);
  await expect.poll(() => tab.stale.length).toBeGreaterThan(0);
});

it.each(['/healthz', '/readyz'])('answers %s', async (path) => {
  const { origin } = await startOther(server, { role: 'streams' });
  expect((await fetch(origin + path)).status).toBe(200);
});

it.each([
  '/',
  '/home',
  '/sw.js',
  '/api/groups',
  '/api/docs',
  '/api/openapi.json',
  '/trpc/auth.me',
  '/media/images/1.webp',
  '/.well-known/change-password',
])('has no %s', async (path) => {
  const { origin } = await startOther(server, { role: 'streams' });
  const answer = await fetch(origin + path, { redirect: 'manual' });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'NOT_FOUND']);
});

it('refuses a stream without a session', async () => {
  const { origin } = await startOther(server, { role: 'streams' });
  expect((await openTab(origin, { token: 'none' })).errors[0]?.data.httpStatus).toBe(401);
});
