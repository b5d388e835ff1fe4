import type { AlbumMonth } from '@dubs/contract';
import { type Db, onlyRow } from '@dubs/db';
import { sql } from 'kysely';
import { keptPersonJson, type KeptPersonNames } from '../kept-people/index.ts';
import { peopleJson, type PersonRow } from '../users/index.ts';

/** A picture with its post. Times are ISO 8601. */
export interface AlbumRow {
  id: number;
  post_id: number;
  user_id: number;
  is_author_member: boolean;
  about: KeptPersonNames | null;
  position: number;
  width: number;
  height: number;
  placeholder: string;
  description: string | null;
  created_at: string;
  /** `created_at` in microseconds since 1970, the precision of the database. */
  created_micros: number;
  month: string;
}

/** Pictures in order, and the users who shared them, each once. Null if there are none. */
interface AlbumRows {
  /** True if the group is deleted; null for users outside it. There are no pictures then. */
  isGone: boolean | null;
  pictures: AlbumRow[] | null;
  people: PersonRow[] | null;
}

/** Position of a picture in an album. */
export interface AlbumPosition {
  createdMicros: number;
  postId: number;
  position: number;
}

/** At most `limit` pictures past the one at `after`, of one month (`YYYY-MM`) if it is given. */
export interface AlbumRange {
  after: AlbumPosition | null;
  month: string | null;
  limit: number;
}

const ZONE = sql`(select zone from access)`;
const MONTH = sql`to_char(p.created_at at time zone ${ZONE}, 'YYYY-MM')`;
const HAS_IMAGES = sql`p.deleted_at is null and p.image_count > 0`;

/** SQL for the state of a group and the time zone of a viewer; no row for users outside the group. */
const access = (groupId: number, viewerId: number) => sql`
  select g.deleted_at is not null as is_gone, u.time_zone as zone
  from group_members m join groups g on g.id = m.group_id join users u on u.id = m.user_id
  where m.group_id = ${groupId} and m.user_id = ${viewerId}`;

/**
 * SQL condition for the posts of a month. The range for the index is a day wider at both ends, because local times are ambiguous when
 * clocks change.
 */
const inMonth = (month: string) => sql`
  p.created_at >= (${`${month}-01`}::date - 1)::timestamp at time zone ${ZONE}
    and p.created_at < (${`${month}-01`}::date + interval '1 month 1 day') at time zone ${ZONE} and ${MONTH} = ${month}`;

const upTo = ({ createdMicros, postId }: AlbumPosition) => sql`
  (p.created_at, p.id) <= (timestamptz 'epoch' + ${createdMicros} * interval '1 microsecond', ${postId})`;

/** Selects pictures of a group's posts, newest post first, in one statement. */
export async function selectAlbumPage(
  db: Db,
  groupId: number,
  viewerId: number,
  { after, month, limit }: AlbumRange,
): Promise<AlbumRows> {
  // `limit + 1` posts are enough: each yields a picture, except the first if the previous page showed all of its pictures.
  const { rows } = await sql<AlbumRows>`
    with access as materialized (${access(groupId, viewerId)}),
    found as materialized (
      select p.id, p.user_id, p.about_id, p.created_at, ${MONTH} as month from posts p
      where p.group_id = ${groupId} and ${HAS_IMAGES} and (select not is_gone from access)
        and ${after ? upTo(after) : sql`true`} and ${month === null ? sql`true` : inMonth(month)}
      order by p.created_at desc, p.id desc limit ${limit + 1}
    ),
    shown as materialized (
      select i.id, i.post_id, p.user_id, i.position, i.width, i.height, i.placeholder, i.description, p.created_at, p.month,
        ${keptPersonJson('k')} as about,
        exists (select from group_members a where a.group_id = ${groupId} and a.user_id = p.user_id) as is_author_member,
        (extract(epoch from p.created_at) * 1000000)::bigint as created_micros
      from found p join post_images i on i.post_id = p.id left join kept_people k on k.id = p.about_id
      where ${after ? sql`(i.post_id <> ${after.postId} or i.position > ${after.position})` : sql`true`}
      order by p.created_at desc, p.id desc, i.position limit ${limit}
    )
    select (select is_gone from access) as "isGone",
      (select json_agg(s order by s.created_at desc, s.post_id desc, s.position) from shown s) as pictures,
      ${peopleJson(sql`select user_id from shown`)} as people`.execute(db);
  return onlyRow(rows);
}

/** Counts the pictures of a group by the months of a viewer, newest first. Undefined for users outside the group. */
export async function countAlbumMonths(
  db: Db,
  groupId: number,
  viewerId: number,
): Promise<{ isDeleted: boolean; months: AlbumMonth[] | null } | undefined> {
  const { rows } = await sql<{ isDeleted: boolean; months: AlbumMonth[] | null }>`
    with access as materialized (${access(groupId, viewerId)})
    select is_gone as "isDeleted", (
      select json_agg(json_build_object('month', to_char(c.month, 'YYYY-MM'), 'count', c.count) order by c.month desc)
      from (
        select date_trunc('month', p.created_at at time zone ${ZONE}) as month, sum(p.image_count) as count
        from posts p where p.group_id = ${groupId} and ${HAS_IMAGES} group by 1
      ) c) as months
    from access`.execute(db);
  return rows[0];
}
