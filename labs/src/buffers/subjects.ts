import { type Db, sealedPhone } from '@dubs/db';
import { sql } from 'kysely';
import { numberOf, signIn } from '../clients/users.ts';
import type { SeededProduct } from './seeded-product.ts';

/** The caller of a measured call, and the objects that it is about. */
export interface Subject {
  userId: number;
  groupId: number;
  /** A post of the group. */
  postId: number;
  /** Id of a post halfway through all posts. */
  cursor: number;
  /** Month of that post, as `YYYY-MM`. */
  month: string;
  token: string;
}

/** Signs the callers in, after giving them phone numbers that can receive codes. */
export async function signInAll(
  { origin, db }: SeededProduct,
  subjects: readonly Omit<Subject, 'token'>[],
): Promise<Subject[]> {
  const signedIn: Subject[] = [];
  for (const subject of subjects) {
    const phoneNumber = numberOf(subject.userId);
    await db.updateTable('users').set(sealedPhone(phoneNumber)).where('id', '=', subject.userId).execute();
    signedIn.push({ ...subject, token: (await signIn(origin, phoneNumber)).token });
  }
  return signedIn;
}

/** Makes the 20 newest posts of the group unviewed. */
export const unview = (db: Db, { userId, groupId }: Subject): Promise<unknown> =>
  sql`
    with old as (
      select id from posts where group_id = ${groupId} order by id desc offset 20 limit 1
    ), unviewed as (
      delete from post_views using posts p where p.id = post_id and p.group_id = ${groupId} and post_views.user_id = ${userId}
    )
    update group_members set last_viewed_post_id = old.id from old where group_id = ${groupId} and user_id = ${userId}`.execute(
    db,
  );

/** Returns members of generated groups. Their posts have the same number of reactions and comments at any size. */
export async function generatedSubjects(product: SeededProduct, limit: number): Promise<Subject[]> {
  const { rows } = await sql<Omit<Subject, 'token'>>`
    select m.user_id as "userId", m.group_id as "groupId", p.id as "postId", half.id as cursor, to_char(half.created_at, 'YYYY-MM') as month
    from (select user_id, min(group_id) as group_id from group_members group by user_id order by user_id limit ${limit}) m
    cross join lateral (
      select p.id from posts p join post_summaries s on s.post_id = p.id
      where p.group_id = m.group_id and p.type = 'win' and s.likes = 5 and s.comments = 2 order by p.id desc limit 1
    ) p
    cross join (select id, created_at from posts where id >= (select max(id) / 2 from posts) order by id limit 1) half
    order by m.user_id`.execute(product.db);
  return signInAll(product, rows);
}
