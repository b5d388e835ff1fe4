import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * SQL for eight characters that differ after whatever may have put a table back into an earlier state: a restored dump makes its file
 * anew, and a restored data directory or a promoted standby is another start of PostgreSQL. After a mere restart they differ too.
 */
export const tableEpoch = (table: 'outbox' | 'sms_reminders'): RawBuilder<string> => sql<string>`
  left(md5(concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
    (select oid from pg_database where datname = current_database()),
    pg_relation_filenode(${sql.lit(table)}))), 8)`;
