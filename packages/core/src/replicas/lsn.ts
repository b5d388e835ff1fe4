/** A position in PostgreSQL's log, as it prints one: a replica that has reached it has everything that was written before. */
const LSN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/;

/** Returns the position at its full length, which sorts as text; empty for what is no position. PostgreSQL reads both. */
export function sortableLsn(lsn: string | null | undefined): string {
  const [, high, low = ''] = LSN.exec(lsn ?? '') ?? [];
  return high === undefined ? '' : `${high.padStart(8, '0')}/${low.padStart(8, '0')}`;
}

/** True if a replica that has replayed the log up to a position has what was written before another. */
export const isReached = (lsn: string | null | undefined, replayed: string): boolean =>
  sortableLsn(replayed) >= sortableLsn(lsn);
