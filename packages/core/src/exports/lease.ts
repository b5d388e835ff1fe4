import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@dubs/db';
import type { Attempt, LeasedExport } from './exports.queries.ts';
import { findPending, leaseExport, renewLease } from './exports.queries.ts';

/** How long a worker that says nothing counts as being at an export. */
export const LEASE_MS = 20_000;

/** Takes on an export. When somebody seems to be at it, waits so long that the lease of one who died runs out. */
export async function takeOn(db: Db, exportId: number, leaseMs: number): Promise<LeasedExport | undefined> {
  const leased = await leaseExport(db, exportId, leaseMs);
  if (leased || !(await findPending(db, exportId))) return leased;
  await sleep(leaseMs + 500);
  return leaseExport(db, exportId, leaseMs);
}

/** Passes a file on piece by piece and keeps the lease meanwhile. Throws when the attempt is nobody's any more. */
export async function* whileLeased(
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
