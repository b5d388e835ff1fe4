import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { StepError } from '@dubs/terminal';

/** Ids that a number column can hold. */
const MOST_DIGITS = 15;

/** The group that is meant. */
export interface FoundGroup {
  id: number;
  name: string;
  isDeleted: boolean;
}

/**
 * Finds the one group that is meant by an id or by its whole name, however it is spelled in capitals. Deleted groups are found by
 * their id alone.
 *
 * @throws StepError when none is, or several are
 */
export async function findGroup(db: Db, typed: string): Promise<FoundGroup> {
  const text = typed.trim();
  const id = /^[1-9]\d*$/.test(text) && text.length <= MOST_DIGITS ? Number(text) : 0;
  const groups = await db
    .selectFrom('groups')
    .select(['id', 'name', sql<boolean>`deleted_at is not null`.as('isDeleted')])
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb.and([eb(sql`lower(name)`, '=', text.toLowerCase()), eb('deleted_at', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .execute();
  const [group, other] = groups;
  if (!group) throw new StepError('No group has that id or name.');
  if (other)
    throw new StepError(
      `That may be one of ${groups.length} groups: ${groups.map((each) => each.id).join(', ')}. Name the id.`,
    );
  return group;
}

/**
 * Returns the same for groups that exist.
 *
 * @throws StepError for a deleted one, too
 */
export async function findLiveGroup(db: Db, typed: string): Promise<FoundGroup> {
  const group = await findGroup(db, typed);
  if (group.isDeleted) throw new StepError(`Group ${group.id} was deleted.`);
  return group;
}
