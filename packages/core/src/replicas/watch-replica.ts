import type { Db } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { findInstallation } from '../media/index.ts';
import { isReached } from './lsn.ts';
import { findPosition } from './replicas.queries.ts';
import { withinSecond } from './within-second.ts';

/** Interval between checks of the replica. */
const CHECK_MS = 500;
/** A replica with more lag than this is not used. */
const LATE_MS = 5_000;
/** Marks are kept longer, so that a metric can show the lag. */
const KEPT_MS = 60_000;

/** State of the primary at one time: its position, and the cursor of the live events that were known before. */
interface Mark {
  at: number;
  lsn: string;
  cursor: string | null;
}

/** State of the replica, updated in the background. */
export interface ReplicaWatch {
  /** True if the replica responds and its lag is at most five seconds. */
  isUsable(): boolean;
  /** Returns the newest cursor of live events whose changes the replica has, once it has replayed `lsn`; null if there is none. */
  cursorAt(lsn: string): string | null;
  /** Returns the outcome of work on the replica; throws as soon as the replica is found to be unavailable. */
  whileThere<T>(work: Promise<T>): Promise<T>;
  /** Returns the lag in seconds, with the precision of a check. Throws while the replica is unavailable or a minute late. */
  lagSeconds(): number;
  /** Returns a sentence for the operator if the replica is not used; otherwise nothing. */
  warnings(): readonly string[];
  close(): void;
}

/** The databases to watch, and their positions. */
interface Watched extends Pick<CoreContext, 'db' | 'log'> {
  replica: Db;
  currentLsn: () => Promise<string>;
  /** Returns the current cursor of live events. */
  cursor: () => string | null;
}

/** Starts watching a replica, which is not usable before its first check. */
export function watchReplica({ db, replica, currentLsn, cursor, log }: Watched): ReplicaWatch {
  const startedAt = performance.now();
  const working = new Set<(reason: Error) => void>();
  let marks: Mark[] = [];
  let installation: string | undefined;
  /** Time up to which the replica has all changes of the primary; null while it is unavailable or very late. */
  let currentAt: number | null = null;
  let problem: string | null = null;
  let wasUsable: boolean | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const isUsable = () => currentAt !== null && performance.now() - currentAt <= LATE_MS;

  function setAway(why: string): void {
    currentAt = null;
    problem = why;
    for (const reject of working) reject(new Error(`The replica ${why}.`));
  }

  async function markPrimary(): Promise<void> {
    const at = performance.now();
    const known = cursor();
    marks.push({ at, lsn: await currentLsn(), cursor: known });
    marks = marks.filter((mark) => at - mark.at < KEPT_MS);
    installation ??= (await findInstallation(db)).id;
  }

  async function checkReplica(): Promise<void> {
    const position = await withinSecond(findPosition(replica));
    const replayed = position?.replayed;
    if (!replayed) return setAway('is no standby');
    if (position.installation !== installation) return setAway('is the standby of another database');
    problem = null;
    currentAt = marks.findLast(({ lsn }) => isReached(lsn, replayed))?.at ?? null;
  }

  function logChange(): void {
    const usable = isUsable();
    // Not logged shortly after the start, when the replica may not have been checked yet.
    if (usable === wasUsable || (!usable && problem === null && performance.now() - startedAt < LATE_MS))
      return;
    if (!usable) log.warn({ problem: problem ?? 'is late' }, 'replica.away');
    else if (wasUsable === false) log.info({}, 'replica.back');
    wasUsable = usable;
  }

  async function check(): Promise<void> {
    // While the primary is unavailable, there is no position to compare with, and the replica becomes late.
    await markPrimary().catch(() => undefined);
    await checkReplica().catch(() => setAway('does not answer'));
    if (isClosed) return;
    logChange();
    timer = setTimeout(() => void check(), CHECK_MS).unref();
  }
  void check();

  return {
    isUsable,
    cursorAt: (lsn) => marks.findLast((mark) => isReached(mark.lsn, lsn))?.cursor ?? null,
    whileThere: (work) =>
      new Promise((resolve, reject) => {
        working.add(reject);
        work.then(resolve, reject).finally(() => working.delete(reject));
      }),
    lagSeconds() {
      if (currentAt === null) throw new Error('The replica is away.');
      return (performance.now() - currentAt) / 1_000;
    },
    warnings: () =>
      wasUsable === false
        ? [
            `The replica of DATABASE_REPLICA_URL ${problem ?? 'is more than 5 seconds late'}: the database itself answers in its place.`,
          ]
        : [],
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
