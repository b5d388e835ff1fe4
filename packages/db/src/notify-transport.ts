import { sql } from 'kysely';
import type { Db } from './client.ts';
import { listen, type Listener, type Subscriber } from './listen.ts';

/**
 * Opens a transport over a PostgreSQL channel that all processes share. Messages of less than 8,000 bytes are sent over `db`; each
 * subscription holds its own connection to `url`.
 */
export function openNotifyTransport(db: Db, url: string, channel: string) {
  return {
    async send(messages: readonly { text: string }[]): Promise<void> {
      for (const { text } of messages) await sql`select pg_notify(${channel}, ${text})`.execute(db);
    },
    /** Messages can also be sent by `notifyOnCommit`. */
    canSendOnCommit: true,
    subscribe: (subscriber: Subscriber): Listener => listen(url, channel, subscriber),
    // The caller opened `db` and closes it.
    async close(): Promise<void> {},
  };
}
