import type { CoreContext } from '../context.ts';
import { sameHash } from '../same-hash.ts';

type Signing = Pick<CoreContext, 'secrets'>;

const sign = (ctx: Signing, exportId: number, expires: string): string =>
  ctx.secrets.mac('export', `${exportId} ${expires}`);

/** A signed path to the file of an export; `expiresAt` is when the file goes. */
export function exportUrl(ctx: Signing, exportId: number, expiresAt: Date): string {
  const expires = String(Math.floor(expiresAt.getTime() / 1_000));
  return `/media/exports/${exportId}?expires=${expires}&signature=${sign(ctx, exportId, expires)}`;
}

/** Whether we signed this. Whether it has ended is told by the export itself. */
export const isGenuine = (
  ctx: Signing,
  url: { exportId: number; expires: string; signature: string },
): boolean => sameHash(sign(ctx, url.exportId, url.expires), url.signature);
