import { randomBytes } from 'node:crypto';
import { type Export, TEXTS } from '@dubs/contract';
import { type Db, inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { tooMany } from '../errors.ts';
import { emit, exportRequested } from '../outbox/index.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { lockUser } from '../users/index.ts';
import { findNewestExport, insertExport } from './exports.queries.ts';
import { getExport, nextExportAt } from './get-export.ts';

/** Starts an export for any user, without a limit. Returns its id. */
export const startExport = (db: Db, userId: number): Promise<number> =>
  inTransaction(db, async (trx) => {
    // A random key, so that the file cannot be found without the link.
    const exportId = await insertExport(trx, userId, `exports/${randomBytes(18).toString('hex')}.zip`);
    await emit(trx, exportRequested, { exportId });
    return exportId;
  });

/** Requests an export of the caller's data. A 429 within a day of the last one, unless that failed. */
export async function requestExport(
  ctx: Pick<CoreContext, 'db' | 'clock' | 'secrets' | 'live'>,
  actor: Actor,
): Promise<Export> {
  return inTransaction(ctx.db, async (trx) => {
    await lockUser(trx, actor.userId);
    const earlier = await findNewestExport(trx, actor.userId);
    const wait = earlier ? nextExportAt(earlier).getTime() - ctx.clock.now().getTime() : 0;
    if (wait > 0) throw tooMany(TEXTS.exports.tooSoon, wait / 1_000);
    await startExport(trx, actor.userId);
    await recordSecurityEvent({ ...ctx, db: trx }, { ...actor, type: 'export_requested' });
    return getExport({ ...ctx, db: trx }, actor);
  });
}
