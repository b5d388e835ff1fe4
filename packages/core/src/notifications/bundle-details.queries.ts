import { type RawBuilder, sql } from 'kysely';

/** Details of a bundle of notifications; null for a single notification. */
export interface BundleDetails<Person = number> {
  /**
   * The number of people, the two before the newest (their ids, or the people once the statement has replaced them), and the number of
   * unread notifications.
   */
  people: number | null;
  others: Person[] | null;
  unread: number | null;
  /** The groups of a share, newest first. */
  groups: { id: number; name: string }[] | null;
}

/** Returns SQL that selects the people of a bundle. `ofBundle` is the `from` and `where` of its notifications `n`. */
export const selectPeople = (ofBundle: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select count(*) as people, sum(t.unread)::bigint as unread, (array_agg(t.user_id order by t.newest desc))[2:3] as others
  from (
    select n.triggered_by_user_id as user_id, max(n.id) as newest, count(*) filter (where not n.is_read) as unread
    ${ofBundle} group by n.triggered_by_user_id
  ) t`;

/** Returns SQL that selects the groups of a bundle as a JSON list. */
export const selectGroups = (ofBundle: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select json_agg(json_build_object('id', g.id, 'name', g.name) order by t.newest desc)
  from (select n.group_id, max(n.id) as newest ${ofBundle} group by n.group_id) t join groups g on g.id = t.group_id`;
