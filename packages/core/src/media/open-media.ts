import type { CoreContext } from '../context.ts';
import { forbidden } from '../errors.ts';
import { checkMediaUrl } from './media-url.ts';

/** The picture behind a signed URL with the seconds it may be cached; a bad URL and a missing picture are both a 403. */
export async function openMedia(
  ctx: Pick<CoreContext, 'blobs' | 'secrets' | 'clock'>,
  url: { key: string; expires: string; signature: string },
) {
  const maxAge = checkMediaUrl(ctx, url);
  const blob = await ctx.blobs.get(url.key);
  if (!blob) throw forbidden();
  return { ...blob, maxAge };
}
