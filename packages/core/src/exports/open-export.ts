import { TEXTS } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { AppError, forbidden } from '../errors.ts';
import { type ExportUrl, readExportUrl } from './export-url.ts';
import { findFile } from './exports.queries.ts';

/**
 * Returns the file behind an address, with the name to save it under. An address with a wrong signature is a 403. One whose hour, session
 * or file has ended is a 404.
 */
export async function openExport(
  ctx: Pick<CoreContext, 'db' | 'blobs' | 'secrets' | 'clock'>,
  url: ExportUrl,
) {
  const genuine = readExportUrl(ctx, url);
  if (!genuine) throw forbidden();
  const file = genuine.isOver ? undefined : await findFile(ctx.db, url.exportId, genuine.sessionId);
  const blob = file && (await ctx.blobs.get(file.key));
  if (!blob) throw new AppError('NOT_FOUND', TEXTS.exports.linkEnded);
  return { ...blob, name: `dubs-${file.requestedAt.toISOString().slice(0, 10)}.zip` };
}
