import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';
import type { PersonRow } from '../users/index.ts';
import { personJson } from '../users/index.ts';
import type { Counted, NotificationRow, Page } from './notifications.queries.ts';
import type { BundleDetails } from './bundle-details.queries.ts';
import { selectGroups, selectPeople } from './bundle-details.queries.ts';
import { COLUMNS, DETAILS, toPage } from './notifications.queries.ts';
import type { Listed } from './shown.queries.ts';
import { isListed, limitOf, shownTo } from './shown.queries.ts';

/** The newest notification of a bundle, or one of its own, with what is shown of all. Null stands for one of its own. */
export interface GroupedRow extends NotificationRow, BundleDetails {
  author: PersonRow | null;
  comment_content: string | null;
}

/**
 * Returns one page of the grouped view. Bundles are put together from an index that has them in order, and of the notifications of their own,
 * only those that the page may hold are sorted with them. What is shown of bundles is read for the page's own, from the same index.
 */
export async function selectGroupedNotifications(
  db: Db,
  actor: Actor,
  list: Listed,
): Promise<Page<GroupedRow>> {
  const listed = isListed(actor, list);
  const ofTheirOwn = sql`from notifications n where ${listed} and n.bundle is null`;
  const ofBundle = sql`from notifications n
    where ${listed} and n.bundle = page.bundle and n.closed_up_to = page.closed_up_to`;
  const { rows } = await sql<Counted<GroupedRow>>`
    with ${shownTo(actor.userId)}, bundles as materialized (
      select max(n.id) as id, n.bundle, n.closed_up_to from notifications n
      where ${listed} and n.bundle is not null group by n.bundle, n.closed_up_to
    ), page as materialized (
      select * from bundles union all (
        select n.id, null, 0 ${ofTheirOwn} order by n.created_at desc, n.id desc limit ${list.offset + list.limit}
      )
      order by id desc limit ${limitOf(list)} offset ${list.offset}
    )
    select counted.total, ${COLUMNS}, case when a.id is not null then ${personJson('a')} end as author,
      c.content as comment_content, by.people, by.others, by.unread,
      case when n.type = 'post' then (${selectGroups(ofBundle)}) end as groups
    from (select count(*) + (select count(*) from bundles) as total ${ofTheirOwn}) counted
    left join (
      ${DETAILS}
      left join users a on a.id = p.user_id
      left join post_comments c on c.id = n.comment_id
      left join lateral (${selectPeople(ofBundle)}) by on page.bundle is not null
    ) on true
    order by n.id desc`.execute(db);
  return toPage(rows);
}
