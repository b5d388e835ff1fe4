import { laterLsn } from '@dubs/contract/lsn';

/** The latest position in the database's log that a response or a live event named; null where the server names none. */
let latest: string | null = null;

/** Keeps a position, so that no later call shows what was before it. */
export function keepLsn(lsn: string | null | undefined): void {
  latest = laterLsn(latest, lsn);
}

/** Returns the position that a call sends; null if there is none. */
export const latestLsn = (): string | null => latest;
