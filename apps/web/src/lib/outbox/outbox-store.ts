import { del, get, keys, promisifyRequest } from 'idb-keyval';
import { getToken, hasLeft } from '../session/session.ts';
import { deviceStore } from '../storage/device-store.ts';
import { outboxKey, userOfItem } from '../storage/drafts.ts';
import { randomId } from '../random-id.ts';
import { outboxItems } from './outbox-items.ts';
import { askForSync } from './ask-for-sync.ts';
import type { NewItem, OutboxItem } from './outbox.types.ts';

const keyOf = ({ userId, id }: OutboxItem) => outboxKey(userId, id);

// Keeps the items of all tabs in sync.
const channel = new BroadcastChannel('dubs-outbox');
const listeners = new Set<() => void>();
channel.addEventListener('message', () => listeners.forEach((listener) => listener()));

/** Calls `listener` when another tab has changed the outbox, or this one has added to it. Returns the function that unsubscribes it. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads a user's items into `outboxItems`, and returns them, oldest first. */
export async function readOutbox(userId: number): Promise<OutboxItem[]> {
  const own = (await keys<string>(deviceStore())).filter((key) => key.startsWith(outboxKey(userId, '')));
  const found = await Promise.all(own.map((key) => get<OutboxItem>(key, deviceStore())));
  const items = found.filter((item) => item !== undefined);
  items.sort((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)));
  outboxItems.set(items);
  return items;
}

/** Returns the ids of the users who have outbox items on this device. */
export async function readWaitingUsers(): Promise<number[]> {
  const users = (await keys<string>(deviceStore())).map(userOfItem);
  return [...new Set(users)].filter((user) => user !== null);
}

async function publish(userId: number): Promise<void> {
  await readOutbox(userId);
  channel.postMessage(null);
}

/** Stores items in one transaction, replacing those with the same ids. Rejects when the device is out of space. */
export async function putItems(items: readonly OutboxItem[]): Promise<void> {
  const [first] = items;
  if (!first || hasLeft()) return;
  await deviceStore()('readwrite', (store) => {
    for (const item of items) store.put({ ...item, token: getToken() ?? item.token }, keyOf(item));
    return promisifyRequest(store.transaction);
  });
  await publish(first.userId);
  if (items.some(({ problem }) => problem === null)) void askForSync();
}

/** Stores items that could not be sent. Those with a problem are not sent until the user retries them. */
export async function addItems(items: readonly NewItem[], problem: string | null = null): Promise<void> {
  const createdAt = new Date().toISOString();
  await putItems(items.map((item) => ({ id: randomId(), ...item, createdAt, problem })));
  for (const listener of listeners) listener();
}

/** Returns the item as it is stored now; undefined if it was discarded or replaced by another. */
export async function currentItem(item: OutboxItem): Promise<OutboxItem | undefined> {
  const stored = await get<OutboxItem>(keyOf(item), deviceStore());
  return stored?.createdAt === item.createdAt ? stored : undefined;
}

/** Removes items, except those that have been replaced since. */
export async function removeItems(items: readonly OutboxItem[]): Promise<void> {
  for (const item of items) if (await currentItem(item)) await del(keyOf(item), deviceStore());
  const [first] = items;
  if (first) await publish(first.userId);
}
