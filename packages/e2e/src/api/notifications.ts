import { setTimeout as sleep } from 'node:timers/promises';
import type { NotificationCount } from '@dubs/contract';
import { call } from './call.ts';
import type { Person } from './people.ts';

const WITHIN_MS = 60_000;

/** Returns how many notifications the person has not read. */
export async function unreadCount(person: Person): Promise<number> {
  const { count } = await call<NotificationCount>('GET', '/notifications/count', { token: person.token });
  return count;
}

/** Waits until the person has this many unread notifications. */
export async function waitForUnreadCount(person: Person, count: number): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  for (;;) {
    const unread = await unreadCount(person);
    if (unread === count) return;
    if (Date.now() > deadline) throw new Error(`${unread} notifications came instead of ${count}.`);
    await sleep(100);
  }
}
