import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds encrypted and hashed invite codes, and encrypted answers of idempotent writes, which hold codes and numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table groups add column invite_sealed bytea, add column invite_hash text, alter column invite_code drop not null`.execute(
    db,
  );
  await sql`create unique index groups_invite_hash_key on groups (invite_hash)`.execute(db);
  await sql`
    create trigger groups_encryption before update of invite_code on groups for each row
    when (new.invite_code is distinct from old.invite_code and new.invite_code is not null
      and new.invite_sealed is not distinct from old.invite_sealed)
    execute function drop_outdated_encryption('invite_sealed', 'invite_hash')`.execute(db);
  // Which link it was is compared, but not shown.
  await sql`alter table group_past_invites add column code_hash text, alter column code drop not null`.execute(
    db,
  );
  await sql`alter table group_members add column joined_by_hash text`.execute(db);
  await sql`alter table group_join_requests add column invite_hash text`.execute(db);
  await sql`
    alter table idempotency_keys add column response_sealed bytea, alter column response drop not null`.execute(
    db,
  );
}
