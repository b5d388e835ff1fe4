import { setTimeout as sleep } from 'node:timers/promises';
import { get } from '../clients/users.ts';
import type { Users } from '../faults/load/scenario.ts';
import { query } from './query.ts';

const WITHIN_MS = 60_000;

/** Resolves when the outbox is empty. */
export async function untilNotified(url: string): Promise<void> {
  const end = performance.now() + WITHIN_MS;
  while ((await query(url, 'select from outbox limit 1')).length > 0) {
    if (performance.now() > end) throw new Error('Events still wait in the outbox.');
    await sleep(50);
  }
}

/** Throws unless the server accepts the sessions of all members. */
export async function requireSignedIn(origin: string, { members }: Users): Promise<void> {
  for (const member of members) {
    const me = await get<{ id: number }>(origin, '/auth/me', member);
    if (me.id !== member.id) throw new Error(`The session of user ${member.id} is that of user ${me.id}.`);
  }
}
