import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HttpError } from '../api/errors.ts';
import { signIn, signOut } from '../session/session.ts';
import { clearDrafts, countWaiting, loadDraft } from '../storage/drafts.ts';
import { addItems, putItems, readOutbox, removeItems } from './outbox-store.ts';
import { isInOutbox, outboxItems } from './outbox-items.ts';
import type { OutboxItem } from './outbox.types.ts';
import { createSender, type SenderOptions, type SendItem } from './send-outbox.ts';
import { kept } from '../../testing/memory-storage.ts';

vi.mock('idb-keyval', () => import('../../testing/memory-storage.ts'));

const USER = 7;
const refuse = (status: number, error = 'No.', code = 'FORBIDDEN') =>
  new HttpError(status, '', JSON.stringify({ error, code }));

let clock = 0;
const item = (id: string, groupId: number, userId = USER): OutboxItem => ({
  kind: 'completion',
  id,
  userId,
  groupId,
  goalId: 1,
  title: id,
  createdAt: new Date((clock += 1_000)).toISOString(),
  problem: null,
});

type OnDone = SenderOptions['onDone'];

/** Runs a sender until it is done, and returns the ids that it sent. */
async function run(
  answer: (id: string) => unknown = () => undefined,
  onDone: OnDone = () => undefined,
): Promise<string[]> {
  const sent: string[] = [];
  const send: SendItem = async ({ id }) => {
    const error = answer(id);
    if (error) throw error;
    sent.push(id);
  };
  const sender = createSender({ userId: USER, send, onDone });
  void sender.wake();
  await new Promise((resolve) => void setTimeout(resolve, 20));
  sender.stop();
  return sent;
}
const left = async () => (await readOutbox(USER)).map(({ id, problem }) => [id, problem]);

beforeEach(async () => {
  kept.clear();
  signIn('a.b.c');
  await loadDraft({ userId: USER, place: 'share' });
  let last: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: (_name: string, work: () => Promise<unknown>) => (last = last.then(work)) },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('sends the items of a group in order, once', async () => {
  await putItems([item('a', 1), item('b', 1), item('c', 1)]);
  expect(await run()).toEqual(['a', 'b', 'c']);
  expect(await run()).toEqual([]);
});

it('sends each item once when two tabs wake at the same time', async () => {
  await putItems([item('a', 1), item('b', 2)]);
  const sent = await Promise.all([run(), run()]);
  expect(sent.flat().toSorted()).toEqual(['a', 'b']);
});

it('sends on a page without TLS, where there are no locks', async () => {
  await putItems([item('a', 1)]);
  vi.stubGlobal('navigator', { onLine: true });
  expect(await run()).toEqual(['a']);
});

it('does not send the items of another user', async () => {
  await putItems([item('theirs', 1, 8)]);
  expect(await run()).toEqual([]);
  expect(await countWaiting(undefined)).toBe(1);
});

it.for([403, 404, 400, 413, 415])(
  'stops an item at a %d and says why, and sends those behind it',
  async (status) => {
    await putItems([item('a', 1), item('b', 1)]);
    expect(await run((id) => id === 'a' && refuse(status, 'You left.'))).toEqual(['b']);
    expect(await left()).toEqual([['a', 'You left.']]);
    expect(await run()).toEqual([]);
  },
);

it.for([401, 429, 503, undefined])('holds a group up at a %s, and sends the other groups', async (status) => {
  await putItems([item('a', 1), item('b', 1), item('c', 2)]);
  const failure = status === undefined ? new Error('No answer came.') : refuse(status);
  expect(await run((id) => id === 'a' && failure)).toEqual(['c']);
  expect(await left()).toEqual([
    ['a', null],
    ['b', null],
  ]);
});

it('retries each group after its own time, when the server asks for different ones', async () => {
  vi.useFakeTimers();
  await putItems([item('a', 1), item('b', 2)]);
  const busy = (seconds: string) => new HttpError(429, '', '', seconds);
  const sent: string[] = [];
  const failures = new Map([
    ['a', busy('30')],
    ['b', busy('5')],
  ]);
  const send: SendItem = async ({ id }) => {
    const failure = failures.get(id);
    failures.delete(id);
    if (failure) throw failure;
    sent.push(id);
  };
  const sender = createSender({ userId: USER, send, onDone: () => undefined });
  await sender.wake();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual(['b']);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(sent).toEqual(['b', 'a']);
  sender.stop();
});

it('lets an item wait when a proxy has responded with a page of its own', async () => {
  await putItems([item('a', 1)]);
  expect(await run(() => new HttpError(200, 'OK', ''))).toEqual([]);
  expect(await left()).toEqual([['a', null]]);
});

it('reports how many items were sent and how many stopped', async () => {
  await putItems([item('a', 1), item('b', 1), item('c', 2)]);
  const onDone = vi.fn<OnDone>();
  await run((id) => id === 'a' && refuse(403), onDone);
  await run(undefined, onDone);
  expect(onDone.mock.calls).toEqual([[{ sent: 2, stopped: 1 }]]);
});

it('stops an item at a conflict with its state, and sends those after it', async () => {
  await putItems([item('a', 1), item('b', 1)]);
  expect(await run((id) => id === 'a' && refuse(409, 'Turned already.', 'CONFLICT'))).toEqual(['b']);
  expect(await left()).toEqual([['a', 'Turned already.']]);
});

it.for([
  ['says when to try again', new HttpError(409, '', '{"error":"Busy.","code":"CONFLICT"}', '1')],
  ['waits for the terms', refuse(409, 'Terms.', 'TERMS_REQUIRED')],
] as const)('lets an item wait at a 409 that %s', async ([, answer]) => {
  await putItems([item('a', 1)]);
  expect(await run(() => answer)).toEqual([]);
  expect(await left()).toEqual([['a', null]]);
});

it('sends nothing without a network', async () => {
  await putItems([item('a', 1)]);
  Object.assign(navigator, { onLine: false });
  expect(await run()).toEqual([]);
});

it('shows waiting items from the start without a network', async () => {
  await putItems([item('a', 1)]);
  outboxItems.set([]);
  Object.assign(navigator, { onLine: false });
  await run();
  expect(outboxItems.get().map(({ id }) => id)).toEqual(['a']);
});

it('keeps an item that replaced the one being sent', async () => {
  const next = item('a', 1);
  await putItems([item('a', 1)]);
  const [first] = await readOutbox(USER);
  await putItems([next]);
  if (first) await removeItems([{ ...first, createdAt: 'before' }]);
  expect(await left()).toEqual([['a', null]]);
});

it('keeps the last of several toggles of one emoji', async () => {
  const thing = { kind: 'post', id: 3 } as const;
  const toggle = {
    kind: 'reaction',
    id: 'post-3-🔥',
    userId: USER,
    groupId: null,
    thing,
    emoji: '🔥',
  } as const;
  await addItems([{ ...toggle, on: true }]);
  await addItems([{ ...toggle, on: false }]);
  expect(await readOutbox(USER)).toMatchObject([{ on: false }]);
  expect(isInOutbox('post-3-🔥')).toBe(true);
});

it('survives a refused session, and is emptied when the user leaves', async () => {
  await putItems([item('a', 1)]);
  signOut('refused');
  expect(await countWaiting(undefined)).toBe(1);
  signIn('a.b.c');
  signOut('left');
  await clearDrafts(undefined);
  await putItems([item('late', 1)]);
  expect(await countWaiting(undefined)).toBe(0);
});
