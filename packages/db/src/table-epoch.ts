import { type RawBuilder, sql } from 'kysely';

/**
 * Returns SQL for eight characters that change whenever a table may have returned to an earlier state: a restored dump creates a new file for
 * the table, and a restored data directory or a promoted standby restarts PostgreSQL. They also change with every other restart.
 */
export const tableEpoch = (table: 'outbox' | 'sms_reminders'): RawBuilder<string> => sql<string>`
  (select left(md5(concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
    (select oid from pg_database where datname = current_database()),
    pg_relation_filenode(${sql.lit(table)}))), 8))`;
