/** The latest position in the database's log (LSN) that a response or a live event named. LSNs sort as text. */
let latest = '';

/** Keeps an LSN, so that no later call reads older data. */
export function keepLsn(lsn: string | null | undefined): void {
  if (lsn && lsn > latest) latest = lsn;
}

/** Returns the LSN to send with a call; empty if the server has named none. */
export const latestLsn = (): string => latest;
