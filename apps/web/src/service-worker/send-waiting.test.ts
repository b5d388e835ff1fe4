import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '../lib/session/session.ts';
import { putItems, readOutbox } from '../lib/outbox/outbox-store.ts';
import type { OutboxItem } from '../lib/outbox/outbox.types.ts';
import { sendWaiting } from './send-waiting.ts';
import { kept } from '../testing/memory-storage.ts';

vi.mock('idb-keyval', () => import('../testing/memory-storage.ts'));

const USER = 7;
const common = (id: string) => ({
  id,
  userId: USER,
  groupId: 1,
  createdAt: new Date().toISOString(),
  problem: null,
});
const ITEMS: OutboxItem[] = [
  {
    ...common('share'),
    kind: 'share',
    shareId: 'a-share',
    content: 'Ran',
    type: 'win',
    wish: null,
    turns: null,
    aboutId: null,
    images: [{ id: 'one', file: new File(['four'], 'a.jpg'), description: 'A lake' }],
  },
  {
    ...common('comment'),
    kind: 'comment',
    postId: 2,
    clientId: 'a-comment',
    content: 'Well done @Bo',
    mentions: [{ id: 9, name: 'Bo' }],
    replyTo: null,
  },
  {
    ...common('react'),
    kind: 'reaction',
    groupId: null,
    thing: { kind: 'post', id: 2 },
    emoji: '🔥',
    on: true,
  },
  { ...common('goal'), kind: 'completion', goalId: 3, title: 'Run 10k' },
];

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
let pages: { visibilityState: string }[];

beforeEach(async () => {
  kept.clear();
  pages = [];
  signIn('a.b.c');
  fetched.mockReset().mockImplementation(async () => Response.json({}));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('clients', { matchAll: async () => pages });
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: (_name: string, work: () => Promise<unknown>) => work() },
  });
  await putItems(ITEMS);
});

afterEach(() => void vi.unstubAllGlobals());

it('sends every kind of item with the ids of its first attempt, in the session in which it was stored', async () => {
  await sendWaiting();
  const calls = fetched.mock.calls.map(([path, init]) => ({
    path: `${init.method} ${path}`,
    headers: init.headers,
    body: init.body instanceof FormData ? Object.fromEntries(init.body) : JSON.parse(init.body as string),
  }));
  const authorization = 'Bearer a.b.c';
  const json = { authorization, 'content-type': 'application/json' };
  expect(calls.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
    { path: 'PATCH /api/goals/3/complete', headers: json, body: {} },
    {
      path: 'POST /api/groups/1/posts',
      headers: { authorization, 'idempotency-key': 'a-share.1.4' },
      body: {
        groupId: '1',
        content: 'Ran',
        type: 'win',
        shareId: 'a-share',
        descriptions: '["A lake"]',
        images: expect.any(File),
      },
    },
    {
      path: 'POST /api/posts/2/comments',
      headers: { ...json, 'idempotency-key': 'a-comment' },
      body: { content: 'Well done @Bo', mentionedUserIds: [9], clientId: 'a-comment' },
    },
    { path: 'POST /api/posts/2/react', headers: json, body: { emoji: '🔥', on: true } },
  ]);
  expect(await readOutbox(USER)).toEqual([]);
});

it('sends a share without pictures with the key of the page', async () => {
  await putItems(ITEMS.map((item) => (item.kind === 'share' ? { ...item, images: [] } : item)));
  await sendWaiting();
  const share = fetched.mock.calls.find(([path]) => path === '/api/groups/1/posts');
  expect(share?.[1].headers).toMatchObject({ 'idempotency-key': 'a-share.1' });
});

it('sends nothing while a page is visible', async () => {
  pages = [{ visibilityState: 'visible' }];
  await sendWaiting();
  expect(fetched).not.toHaveBeenCalled();
});

it.each([401, 503])(
  'rejects when a %i leaves something waiting, so that the browser retries',
  async (status) => {
    fetched.mockImplementation(async () => new Response('{}', { status }));
    await expect(sendWaiting()).rejects.toThrow('still wait');
    expect(await readOutbox(USER)).toHaveLength(4);
  },
);

it('keeps what a proxy has answered with a page of its own', async () => {
  const headers = { 'content-type': 'text/html' };
  fetched.mockImplementation(async () => new Response('<h1>Back soon</h1>', { headers }));
  await expect(sendWaiting()).rejects.toThrow('still wait');
  expect(await readOutbox(USER)).toHaveLength(4);
});

it('keeps what the server rejects, with the reason, and counts a completed goal as sent', async () => {
  const refused = JSON.stringify({ error: 'No.', code: 'FORBIDDEN' });
  fetched.mockImplementation(async (path) =>
    path.endsWith('/complete') ? new Response('{}', { status: 409 }) : new Response(refused, { status: 403 }),
  );
  await sendWaiting();
  expect((await readOutbox(USER)).map(({ kind, problem }) => [kind, problem])).toEqual([
    ['share', 'No.'],
    ['comment', 'No.'],
    ['reaction', 'No.'],
  ]);
});

it('sends the items of the next user although those of the first still wait', async () => {
  signIn('d.e.f');
  await putItems([{ ...common('other'), userId: 8, kind: 'completion', goalId: 4, title: 'Swim' }]);
  fetched.mockImplementation(async (path) =>
    Response.json({}, { status: path.endsWith('/goals/4/complete') ? 200 : 401 }),
  );
  await expect(sendWaiting()).rejects.toThrow('still wait');
  expect(await readOutbox(8)).toEqual([]);
});
