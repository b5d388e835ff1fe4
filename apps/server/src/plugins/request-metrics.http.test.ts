import { expect, it } from 'vitest';
import { createUser } from '../testing/factories.ts';
import { useServer } from '../testing/use-server.ts';

const server = useServer();
const { rest } = server;

/** Returns the value of a metric by its name and labels, or 0 when it is absent. */
async function valueOf(line: string): Promise<number> {
  const { text } = await server.metrics.render();
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return Number(found?.split(' ').at(-1) ?? 0);
}

it('times requests by method, route and status, never by URL', async () => {
  await fetch(`${server.origin}/api/groups/9876543210123/complete`);
  await fetch(`${server.origin}/api/no-such-thing/9876543210124`);
  const countOf = (route: string, status: number) =>
    valueOf(`dubs_request_seconds_count{method="GET",route="${route}",status="${status}"}`);
  await expect.poll(() => countOf('/api/groups/:id/complete', 401)).toBe(1);
  await expect.poll(() => countOf('none', 404)).toBe(1);
  expect((await server.metrics.render()).text).not.toContain('98765432101');
});

it('counts procedures by path and outcome, each of a batch by itself, and no unknown ones', async () => {
  const { token } = await createUser(rest, 'Ann');
  const batch = await fetch(`${server.origin}/trpc/groups.list,notifications.count?batch=1&input={}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(batch.status).toBe(200);
  await fetch(`${server.origin}/trpc/groups.list`);
  await fetch(`${server.origin}/trpc/groups.burn`);
  expect(await valueOf('dubs_calls_total{path="groups.list",code="OK"}')).toBe(1);
  expect(await valueOf('dubs_calls_total{path="notifications.count",code="OK"}')).toBe(1);
  expect(await valueOf('dubs_calls_total{path="groups.list",code="UNAUTHORIZED"}')).toBe(1);
  expect((await server.metrics.render()).text).not.toContain('burn');
});

it('counts open streams and does not time them as requests', async () => {
  const { token } = await createUser(rest, 'Bob');
  const countOf = (status: number) =>
    valueOf(`dubs_request_seconds_count{method="GET",route="/trpc/:path",status="${status}"}`);
  const timed = await countOf(200);
  expect(await valueOf('dubs_live_streams')).toBe(0);
  const end = new AbortController();
  const stream = await fetch(`${server.origin}/trpc/live.stale`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: end.signal,
  });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  await expect.poll(() => valueOf('dubs_live_streams')).toBe(1);
  end.abort();
  await expect.poll(() => valueOf('dubs_live_streams')).toBe(0);
  await fetch(`${server.origin}/trpc/groups.list`);
  await expect.poll(() => countOf(401)).toBe(2);
  expect(await countOf(200)).toBe(timed);
});
