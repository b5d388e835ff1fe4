import { pathId } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { StepError } from '@dubs/terminal';

/** A group that the operator named. */
export interface FoundGroup {
  id: number;
  name: string;
  isDeleted: boolean;
}

/**
 * Finds the one group with this id or this full name, ignoring case. A deleted group can only be found by its id.
 *
 * @throws StepError if no group matches, or several do
 */
export async function findGroup(db: Db, typed: string): Promise<FoundGroup> {
  const text = typed.trim();
  const id = pathId.safeParse(text).data ?? 0;
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
 * Finds a group like `findGroup`, but not a deleted one.
 *
 * @throws StepError as `findGroup`, or if the group was deleted
 */
export async function findLiveGroup(db: Db, typed: string): Promise<FoundGroup> {
  const group = await findGroup(db, typed);
  if (group.isDeleted) throw new StepError(`Group ${group.id} was deleted.`);
  return group;
}
