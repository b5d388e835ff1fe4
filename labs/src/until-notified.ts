import { setTimeout as sleep } from 'node:timers/promises';

const WITHIN_MS = 120_000;

/** Resolves when the outbox is empty. Throws if it is not after two minutes. */
export async function untilNotified(query: (sql: string) => Promise<unknown[]>): Promise<void> {
  const end = performance.now() + WITHIN_MS;
  while ((await query('select from outbox limit 1')).length > 0) {
    if (performance.now() > end) throw new Error('Events still wait in the outbox.');
    await sleep(100);
  }
}
