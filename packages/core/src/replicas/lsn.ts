/** A position in PostgreSQL's log, in its text form. A replica that has reached it has everything that was written before. */
const LSN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/;

/** Returns the position padded to its full length, which sorts as text and which PostgreSQL can read; empty if it is not a position. */
export function sortableLsn(lsn: string | null | undefined): string {
  const [, high, low = ''] = LSN.exec(lsn ?? '') ?? [];
  return high === undefined ? '' : `${high.padStart(8, '0')}/${low.padStart(8, '0')}`;
}

/** True if a replica that has replayed the log up to `replayed` has everything that was written before `lsn`. */
export const isReached = (lsn: string | null | undefined, replayed: string): boolean =>
  sortableLsn(replayed) >= sortableLsn(lsn);
