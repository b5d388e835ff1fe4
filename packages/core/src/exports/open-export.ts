import { TEXTS } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { AppError, forbidden } from '../errors.ts';
import { isGenuine } from './export-url.ts';
import { findFile } from './exports.queries.ts';

/** The file behind a link, with the name to keep it under. A link that we did not give is a 403, one that has ended a 404. */
export async function openExport(
  ctx: Pick<CoreContext, 'db' | 'blobs' | 'secrets'>,
  link: { exportId: number; expires: string; signature: string },
) {
  if (!isGenuine(ctx, link)) throw forbidden();
  const file = await findFile(ctx.db, link.exportId);
  const blob = file && (await ctx.blobs.get(file.key));
  if (!blob) throw new AppError('NOT_FOUND', TEXTS.exports.linkEnded);
  return { ...blob, name: `dubs-${file.requestedAt.toISOString().slice(0, 10)}.zip` };
}
