import { type Db, onlyRow } from '@dubs/db';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';
import { peopleJson, type PersonRow } from '../users/index.ts';
import { type BundleDetails, selectGroups, selectPeople } from './bundle-details.queries.ts';
import { DETAILS, FIELDS, type NotificationFields } from './notifications.queries.ts';
import { type Listed, prepareList, shownTo } from './shown.queries.ts';

/** The newest notification of a bundle, or a single one, with the details of the bundle. People are given by id. */
export interface GroupedRow extends NotificationFields, BundleDetails {
  /** The text of the time in JSON. */
  created_at: string;
  user_id: number;
  author_id: number | null;
  comment_content: string | null;
  is_triggered_by_member: boolean;
}

/** One page of the grouped view, newest first, with the total number of rows, and each of its people once. */
export interface GroupedPage {
  page: GroupedRow[] | null;
  total: number;
  people: PersonRow[] | null;
}

/**
 * Selects a page in one row. Bundles are found in an index that has them in order, together with the single notifications; the details of
 * bundles are read only for the page, from the same index.
 */
const selectPage = prepareList<GroupedPage>(({ userId, limit, offset, listed }) => {
  const ofBundle = sql`from notifications n
    where ${listed} and n.bundle = page.bundle and n.closed_up_to = page.closed_up_to`;
  return sql`
    with ${shownTo(userId)}, bundles as materialized (
      select max(n.id) as id, n.bundle, n.closed_up_to from notifications n
      where ${listed} and n.bundle is not null group by n.bundle, n.closed_up_to
      union all
      select n.id, null, 0 from notifications n where ${listed} and n.bundle is null
    ), page as materialized (
      select * from bundles order by id desc limit ${limit} offset ${offset}
    ), shown as materialized (
      select ${FIELDS}, n.triggered_by_user_id as user_id, p.user_id as author_id, c.content as comment_content,
        exists (select from group_members a where a.group_id = n.group_id and a.user_id = n.triggered_by_user_id) as is_triggered_by_member,
        by.people, by.others, by.unread, case when n.type = 'post' then (${selectGroups(ofBundle)}) end as groups
      from ${DETAILS}
      left join post_comments c on c.id = n.comment_id
      left join lateral (${selectPeople(ofBundle)}) by on page.bundle is not null
    )
    select (select count(*) from bundles) as total, (select json_agg(shown order by id desc) from shown) as page,
      ${peopleJson(sql`
        select user_id from shown union all select author_id from shown union all select unnest(others) from shown`)} as people`;
});

/** Returns one page of the grouped view of the user's notifications. */
export async function selectGroupedNotifications(db: Db, actor: Actor, list: Listed): Promise<GroupedPage> {
  return onlyRow(await selectPage(db, actor, list));
}
