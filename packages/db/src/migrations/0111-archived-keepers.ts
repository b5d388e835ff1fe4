import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { createIndex } from '../online-migration.ts';

export const isTransactional = false;

/** Adds an index of archived keepers by profile: each erasure looks for the profiles that no user keeps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(
    db,
    'dormant_rows_of_kept_people',
    sql`on dormant_rows (((content ->> 'kept_person_id')::bigint)) where source = 'kept_person_keepers'`,
  );
}
