import type { CoreContext } from '../context.ts';
import { announce, toPeople } from '../live/index.ts';
import { insertSecurityEvents, type NewSecurityEvent } from './security-log.queries.ts';

/** Records events in the security logs of their users. `ctx.db` is the transaction of the recorded change. */
export async function recordSecurityEvent(
  { db, live }: Pick<CoreContext, 'db' | 'live'>,
  ...events: readonly NewSecurityEvent[]
): Promise<void> {
  if (events.length === 0) return;
  await insertSecurityEvents(db, events);
  announce(live, db, toPeople([...new Set(events.map(({ userId }) => userId))], { query: 'me' }));
}
