import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@dubs/db';
import { type Attempt, findPending, type LeasedExport, leaseExport, renewLease } from './exports.queries.ts';

/** Duration of a lease that is not renewed. */
export const LEASE_MS = 20_000;

/** Leases an export. If another worker has a lease, waits until that lease would have run out. */
export async function acquireLease(
  db: Db,
  exportId: number,
  leaseMs: number,
): Promise<LeasedExport | undefined> {
  const leased = await leaseExport(db, exportId, leaseMs);
  if (leased || !(await findPending(db, exportId))) return leased;
  await sleep(leaseMs + 500);
  return leaseExport(db, exportId, leaseMs);
}

/** Yields a file in chunks while renewing the lease. Throws if the lease is lost. */
export async function* renewWhileStreaming(
  db: Db,
  attempt: Attempt,
  leaseMs: number,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let renewAt = Date.now() + leaseMs / 4;
  for await (const piece of pieces) {
    if (Date.now() >= renewAt) {
      if (!(await renewLease(db, attempt, leaseMs))) throw new Error('the export was ended or taken over');
      renewAt = Date.now() + leaseMs / 4;
    }
    yield piece;
  }
}
