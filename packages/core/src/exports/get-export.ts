import { type Export, LIMITS } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { exportUrl } from './export-url.ts';
import { type ExportRow, findNewestExport } from './exports.queries.ts';

type Reading = Pick<CoreContext, 'db' | 'secrets' | 'clock'>;

/** Returns from when another can be requested: at once after a failed one, otherwise after a day. */
export const nextExportAt = ({ status, requestedAt }: ExportRow): Date =>
  status === 'failed' ? requestedAt : new Date(requestedAt.getTime() + LIMITS.exports.everyMs);

/**
 * Returns the state of the caller's newest export. While its file is kept, `url` is an address for the caller's session, valid for an hour.
 */
export async function getExport(ctx: Reading, actor: Actor): Promise<Export> {
  const row = await findNewestExport(ctx.db, actor.userId);
  if (!row) return { status: 'none' };
  const times = { requestedAt: row.requestedAt.toISOString(), nextAt: nextExportAt(row).toISOString() };
  if (row.status === 'pending' || row.status === 'failed') return { status: row.status, ...times };
  const { expiresAt, bytes } = row;
  if (row.status === 'ended' || row.isExpired || !expiresAt || bytes === null)
    return { status: 'expired', ...times };
  return {
    status: 'ready',
    ...times,
    url: exportUrl(ctx, actor, row.id),
    bytes,
    expiresAt: expiresAt.toISOString(),
  };
}
