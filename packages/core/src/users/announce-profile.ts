import type { Db } from '@dubs/db';
import { announce, selectGroupIds, toGroup, toPeople } from '../live/index.ts';
import type { LiveBus } from '../ports.ts';

/** Announces a change of a user's name or picture to them, and to their groups, whose pages and feeds show it. */
export async function announceProfile(live: LiveBus, db: Db, userId: number): Promise<void> {
  const groupIds = await selectGroupIds(db, userId);
  announce(
    live,
    db,
    toPeople([userId], { query: 'me' }),
    ...groupIds.map((groupId) =>
      toGroup(groupId, { query: 'groups' }, { query: 'feed' }, { query: 'group', groupId }),
    ),
  );
}
