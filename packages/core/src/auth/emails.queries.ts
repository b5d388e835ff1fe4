import { type Db, hasPhone } from '@dubs/db';
import { sql } from 'kysely';
import type { CodeUse } from './codes.queries.ts';

/**
 * Returns the address that a code for a number is mailed to: the one to be confirmed, or the address of the number's account; null without
 * one.
 */
export async function findEmailFor(db: Db, phoneNumber: string, use: CodeUse): Promise<string | null> {
  if (use.purpose === 'email') return use.email;
  const { rows } = await sql<{ email: string | null }>`
    select email_sealed as email from users where ${hasPhone('phone', phoneNumber)}`.execute(db);
  return rows[0]?.email ?? null;
}

/** Locks the account of a number; undefined if there is none. */
export async function lockAccountOf(
  trx: Db,
  phoneNumber: string,
): Promise<{ id: number; isDeleted: boolean } | undefined> {
  const { rows } = await sql<{ id: number; isDeleted: boolean }>`
    select id, deleted_at is not null as "isDeleted" from users
    where ${hasPhone('phone', phoneNumber)} for no key update`.execute(trx);
  return rows[0];
}
