import pg from 'pg';
import { withConnection } from './connect.ts';
import { listTables, readSequences } from './tables.queries.ts';

/** Returns a fingerprint of each table and each sequence. It is independent of the order of rows and of the version of PostgreSQL. */
export const fingerprintTables = (connectionString: string): Promise<Record<string, string>> =>
  withConnection(connectionString, 'dubs-compare', async (client) => {
    const fingerprints: Record<string, string> = {};
    for (const { name, columns } of await listTables(client)) {
      const row = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
      const { rows } = await client.query<{ fingerprint: string }>(
        `select count(*) || ' rows ' || coalesce(sum(('x' || left(md5(row(${row})::text), 16))::bit(64)::bigint::numeric), 0) as fingerprint
         from ${pg.escapeIdentifier(name)}`,
      );
      fingerprints[name] = rows[0]?.fingerprint ?? '';
    }
    return { ...fingerprints, ...(await readSequences(client)) };
  });
