/** The latest position in the database's log that a response or a live event named; they sort as text. */
let latest = '';

/** Keeps a position, so that no later call shows what was before it. */
export function keepLsn(lsn: string | null | undefined): void {
  if (lsn && lsn > latest) latest = lsn;
}

/** Returns the position that a call sends; empty where the server names none. */
export const latestLsn = (): string => latest;
