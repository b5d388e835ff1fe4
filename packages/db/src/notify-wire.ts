import { sql } from 'kysely';
import type { Db } from './client.ts';
import type { Ear, Listener } from './listen.ts';
import { listen } from './listen.ts';

/**
 * A channel of Postgres that every process speaks on and hears. What is said goes out by `db` and may be 8,000 bytes long at the
 * most; each listener holds a connection of its own to `url`.
 */
export function openNotifyWire(db: Db, url: string, channel: string) {
  return {
    async send(text: string): Promise<void> {
      await sql`select pg_notify(${channel}, ${text})`.execute(db);
    },
    listen: (ear: Ear): Listener => listen(url, channel, ear),
    // The database is closed by who opened it.
    async close(): Promise<void> {},
  };
}
