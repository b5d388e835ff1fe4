import { type RawBuilder, sql } from 'kysely';
import type { Db } from './client.ts';

interface Notices {
  channels: string[];
  payloads: string[];
}

const pendingNotices = new WeakMap<Db, Notices>();

/**
 * Notifies a channel when the transaction commits, and never after a rollback. The notice is sent by the next statement with
 * `sendNotices`, or before the commit. The transaction must come from `inTransaction`.
 */
export function notifyOnCommit(trx: Db, channel: string, payload: string): void {
  const notices = pendingNotices.get(trx) ?? { channels: [], payloads: [] };
  notices.channels.push(channel);
  notices.payloads.push(payload);
  pendingNotices.set(trx, notices);
}

/** True if notices of the transaction wait to be sent. */
export const hasNotices = (trx: Db): boolean => pendingNotices.has(trx);

/** Returns SQL that sends the pending notices, for the select list of a statement that returns a row. This saves a round trip. */
export function sendNotices(trx: Db): RawBuilder<number> {
  const { channels, payloads } = pendingNotices.get(trx) ?? { channels: [], payloads: [] };
  pendingNotices.delete(trx);
  return sql`(
    select count(pg_notify(n.channel, n.payload)) from unnest(${channels}::text[], ${payloads}::text[]) n (channel, payload))`;
}
