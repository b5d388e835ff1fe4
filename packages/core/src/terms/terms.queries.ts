import { LIMITS } from '@dubs/contract';
import { type Db, onlyRow } from '@dubs/db';
import { sql } from 'kysely';

/** SQL for the version in force. A version takes effect at the start of its day in UTC. */
export const CURRENT_TERMS = sql<number>`(
  select max(version) from terms_versions where effective_on <= (now() at time zone 'UTC')::date)`;

/** The versions of the terms for one user. */
export interface TermsRow {
  current: number;
  nextVersion: number | null;
  nextEffective: string | null;
  accepted: number;
}

/**
 * Returns the versions of the terms, and the one that the user accepted. Of several announced ones the next is the first that they did not
 * accept, so that each is shown from its announcement on.
 */
export async function findTerms(db: Db, userId: number): Promise<TermsRow> {
  const { rows } = await sql<TermsRow>`
    select ${CURRENT_TERMS} as current, n.version as "nextVersion", to_char(n.effective_on, 'YYYY-MM-DD') as "nextEffective",
      u.terms_version as accepted
    from users u left join lateral (
      select version, effective_on from terms_versions
      where effective_on > (now() at time zone 'UTC')::date order by version <= u.terms_version, version limit 1) n on true
    where u.id = ${userId}`.execute(db);
  return onlyRow(rows);
}

/** True if the version is in force or announced. */
export async function isOpenToAccept(db: Db, version: number): Promise<boolean> {
  const { rows } = await sql`
    select from terms_versions where version = ${version}::int and version >= ${CURRENT_TERMS}`.execute(db);
  return rows.length > 0;
}

/** Records that the user accepted a version; false if they had accepted it, or a newer one, before. */
export async function updateAccepted(db: Db, userId: number, version: number): Promise<boolean> {
  const { rows } = await sql`
    update users set terms_version = ${version}::int, terms_accepted_at = now()
    where id = ${userId} and terms_version < ${version}::int returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Inserts a version, which must be newer and take effect later than all others. Returns `too_soon` if its day is less than 30 days ahead in
 * UTC, and `not_newest` if it does not come after all others.
 */
export async function insertTerms(
  db: Db,
  { version, effective }: { version: number; effective: string },
): Promise<'announced' | 'too_soon' | 'not_newest'> {
  const { rows } = await sql<{ isSoon: boolean; isAnnounced: boolean }>`
    with wanted as (select ${version}::int as version, ${effective}::date as effective_on),
      judged as (
        select *, effective_on < (now() at time zone 'UTC')::date + ${LIMITS.terms.noticeDays}::int as is_soon,
          exists (select from terms_versions t where t.version >= wanted.version or t.effective_on >= wanted.effective_on) as is_old
        from wanted),
      announced as (
        insert into terms_versions (version, effective_on)
        select version, effective_on from judged where not is_soon and not is_old
        on conflict do nothing returning version)
    select is_soon as "isSoon", exists (select from announced) as "isAnnounced" from judged`.execute(db);
  if (rows[0]?.isAnnounced) return 'announced';
  return rows[0]?.isSoon ? 'too_soon' : 'not_newest';
}

/** Returns the users with live sessions. */
export async function selectSignedIn(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct user_id as id from sessions where ended_at is null and expires_at > now()`.execute(db);
  return rows.map(({ id }) => id);
}
