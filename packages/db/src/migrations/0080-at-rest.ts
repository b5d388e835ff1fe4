import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds what encrypted columns need, and those of text messages. Readable columns are emptied by `dubs keys encrypt --confirm`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The key of lookup hashes, encrypted; and since when nothing is stored readable any more.
  await sql`alter table installation add column lookup_key bytea, add column encrypted_since timestamptz`.execute(
    db,
  );
  await sql`update installation set encrypted_since = now() where not exists (select from users)`.execute(db);

  // The previous build writes the readable column alone: what is encrypted and hashed beside it is then out of date.
  await sql`
    create function drop_outdated_encryption() returns trigger language plpgsql as $$
    begin
      return jsonb_populate_record(new, (select jsonb_object_agg(name, null) from unnest(tg_argv) as name));
    end $$`.execute(db);

  await sql`alter table sms_messages add column body_sealed bytea`.execute(db);
  await sql`alter table sms_replies add column answer_sealed bytea`.execute(db);
  await sql`
    alter table sms_held_replies add column content_sealed bytea, alter column content drop not null`.execute(
    db,
  );
  await sql`
    create trigger sms_held_replies_encryption before update of content on sms_held_replies for each row
    when (new.content is distinct from old.content and new.content is not null
      and new.content_sealed is not distinct from old.content_sealed)
    execute function drop_outdated_encryption('content_sealed')`.execute(db);
}
