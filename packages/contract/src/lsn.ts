/** A position in PostgreSQL's log, as it prints one: a replica that has reached it has everything that was written before. */
const LSN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/;

/** Returns text that sorts as the positions do; empty for what is no position. */
function orderOf(lsn: string | null | undefined): string {
  const [, high, low = ''] = LSN.exec(lsn ?? '') ?? [];
  return high === undefined ? '' : high.padStart(8, '0') + low.padStart(8, '0');
}

/** Returns the later of two positions; null if neither is one. */
export function laterLsn(one: string | null | undefined, other: string | null | undefined): string | null {
  const later = orderOf(other) > orderOf(one) ? other : one;
  return later !== undefined && orderOf(later) !== '' ? later : null;
}
