import type { CoreContext } from '../context.ts';
import { announce, toPeople } from '../live/index.ts';
import type { Zip } from '../ports.ts';
import { completeEvent, type EventRef, isWaiting } from '../outbox/index.ts';
import { endExports, findPending, markFailed, markReady, renewLease } from './exports.queries.ts';
import { LEASE_MS, acquireLease, renewWhileStreaming } from './lease.ts';
import { packExport } from './pack-export.ts';

/** After this many attempts an export fails, and its user can request another. */
const MAX_ATTEMPTS = 5;

type Building = Pick<CoreContext, 'db' | 'blobs' | 'clock' | 'live' | 'log'> & { zip: Zip };

/** Outcome of a build: the file is ready or finally failed, the export was ended (`gone`), or another worker builds it (`busy`). */
export type ExportOutcome = 'ready' | 'failed' | 'gone' | 'busy';

async function offer(
  ctx: Building,
  { exportId, event, userId }: { exportId: number; event: EventRef; userId: number },
  bytes: number,
): Promise<ExportOutcome> {
  let isOffered = false;
  await completeEvent(ctx, event, async (trx) => {
    isOffered = await markReady(trx, exportId, bytes);
    if (!isOffered) return;
    await endExports(trx, userId, exportId);
    announce(ctx.live, trx, toPeople([userId], { query: 'me' }));
  });
  // The export was ended, or another worker finished it: that worker or the sweep deletes the file.
  return isOffered ? 'ready' : 'gone';
}

async function giveUp(ctx: Building, exportId: number, event: EventRef, userId: number): Promise<'failed'> {
  await completeEvent(ctx, event, async (trx) => {
    await markFailed(trx, exportId);
    announce(ctx.live, trx, toPeople([userId], { query: 'me' }));
  });
  return 'failed';
}

/**
 * Builds the file of an export and offers it to its user. If a worker dies, nothing is offered and another worker starts over. Errors are
 * thrown, so that the job is retried, until the export has finally failed.
 */
export async function buildExport(
  ctx: Building,
  { exportId, ...event }: { exportId: number } & EventRef,
  leaseMs = LEASE_MS,
): Promise<ExportOutcome> {
  // A queue that kept running during a restore has jobs of events that no longer exist: another export may have the id now.
  if (!(await isWaiting(ctx.db, event))) return 'gone';
  const leased = await acquireLease(ctx.db, exportId, leaseMs);
  if (!leased) return leaveTo(ctx, exportId, event);
  const { userId, key, attempts } = leased;
  // An export that has killed this many processes would kill the next one too.
  if (attempts > MAX_ATTEMPTS) return giveUp(ctx, exportId, event, userId);
  let bytes = 0;
  try {
    const file = renewWhileStreaming(ctx.db, { exportId, attempts }, leaseMs, packExport(ctx, userId));
    await ctx.blobs.put(
      key,
      counted(file, (length) => (bytes += length)),
      'application/zip',
    );
  } catch (error) {
    const isOurs = await renewLease(ctx.db, { exportId, attempts }, null);
    if (!isOurs) return leaveTo(ctx, exportId, event);
    if (attempts < MAX_ATTEMPTS) throw error;
    ctx.log.error({ err: error, exportId }, 'export.failed');
    return giveUp(ctx, exportId, event, userId);
  }
  return offer(ctx, { userId, exportId, event }, bytes);
}

/** Leaves an export to another worker, or completes the event of one that was ended. */
async function leaveTo(ctx: Building, exportId: number, event: EventRef): Promise<'busy' | 'gone'> {
  if (await findPending(ctx.db, exportId)) return 'busy';
  await completeEvent(ctx, event, async () => {});
  return 'gone';
}

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    count(piece.byteLength);
    yield piece;
  }
}
