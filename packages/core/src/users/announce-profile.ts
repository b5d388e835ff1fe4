import type { Db } from '@dubs/db';
import { announce, changedNames, selectGroupIds, selectShownIn, toGroup, toPeople } from '../live/index.ts';
import type { LiveBus } from '../ports.ts';
import { selectFellowKeepers } from './users.queries.ts';

/**
 * Announces a change of a user's name or picture to them, to users who keep a profile with them, and to all groups that show it,
 * including former ones.
 */
export async function announceProfile(live: LiveBus, db: Db, userId: number): Promise<void> {
  const groupIds = new Set([...(await selectGroupIds(db, userId)), ...(await selectShownIn(db, userId))]);
  announce(
    live,
    db,
    toPeople([userId, ...(await selectFellowKeepers(db, userId))], { query: 'me' }),
    ...[...groupIds].map(changedNames),
  );
}

/** Announces a change of a user's bio or birthday to them and to their groups. */
export async function announceDetails(live: LiveBus, db: Db, userId: number): Promise<void> {
  const groupIds = await selectGroupIds(db, userId);
  announce(
    live,
    db,
    toPeople([userId], { query: 'me' }),
    ...groupIds.map((groupId) => toGroup(groupId, { query: 'groups' }, { query: 'group', groupId })),
  );
}
