import { setTimeout as sleep } from 'node:timers/promises';

const WITHIN_MS = 120_000;

type Query = (sql: string) => Promise<unknown[]>;

/** Resolves to true when the outbox is empty, or to false if it is not after two minutes. */
export async function isNotifiedInTime(query: Query): Promise<boolean> {
  const end = performance.now() + WITHIN_MS;
  while ((await query('select from outbox limit 1')).length > 0) {
    if (performance.now() > end) return false;
    await sleep(100);
  }
  return true;
}

/** Resolves when the outbox is empty. Throws if it is not after two minutes. */
export async function untilNotified(query: Query): Promise<void> {
  if (!(await isNotifiedInTime(query))) throw new Error('Events still wait in the outbox.');
}
