import type { Db } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { isReached, sortableLsn } from './lsn.ts';
import {
  findCurrentLsn,
  findOnPrimary,
  findOnReplica,
  markUserWritten,
  markWritten,
} from './replicas.queries.ts';
import { shareCalls } from './share-calls.ts';
import { type ReplicaWatch, watchReplica } from './watch-replica.ts';
import { withinSecond } from './within-second.ts';

/** Reason why the primary serves a read that a replica could have served. */
export type PrimaryReason = 'away' | 'behind' | 'membership' | 'failed';

/** The replica for one caller. */
export interface ReplicaChoice {
  db: Db;
  /** The cursor of live events before which the replica has all changes; null if there is none. */
  cursor: string | null;
}

/** The standby that serves reads in place of the primary. */
export interface Replica extends Pick<ReplicaWatch, 'whileThere' | 'lagSeconds' | 'warnings' | 'close'> {
  /**
   * Returns the replica if it has the caller's writes, everything written before the position `seen`, and the current memberships of the
   * primary; otherwise the reason why not.
   */
  choose(actor: Actor, seen: string | undefined): Promise<ReplicaChoice | PrimaryReason>;
  /** Returns a position after everything that was committed before the call, as text that sorts. */
  currentLsn(): Promise<string>;
  /** Records that a session has written, and returns a position after that; empty if there is no such session. */
  markWritten(actor: Actor): Promise<string>;
  /** Records that a user has written without a session, for example by text. */
  markUserWritten(userId: number): Promise<void>;
  /** Sets the function that returns the current cursor of live events. */
  followCursor(cursor: () => string | null): void;
}

/** Opens a replica, which can be chosen once it has responded for the first time. */
export function openReplica({ db, log }: Pick<CoreContext, 'db' | 'log'>, replica: Db): Replica {
  const currentLsn = shareCalls(async () => sortableLsn(await findCurrentLsn(db)));
  let readCursor: () => string | null = () => null;
  const watch = watchReplica({ db, replica, currentLsn, cursor: () => readCursor(), log });
  return {
    ...watch,
    currentLsn,
    async choose({ userId }, seen) {
      if (!watch.isUsable()) return 'away';
      const [primary, standby] = await Promise.all([
        findOnPrimary(db, userId),
        withinSecond(findOnReplica(replica, userId)).catch(() => null),
      ]);
      if (!standby?.lsn) return 'away';
      if (!isReached(primary.lsn, standby.lsn) || !isReached(seen, standby.lsn)) return 'behind';
      // Access is decided by the primary's memberships, for former and new members.
      if (standby.memberships !== primary.memberships) return 'membership';
      return { db: replica, cursor: watch.cursorAt(standby.lsn) };
    },
    markWritten: async ({ sessionId }) => sortableLsn(await markWritten(db, sessionId)),
    markUserWritten: (userId) => markUserWritten(db, userId),
    followCursor: (cursor) => void (readCursor = cursor),
  };
}
