import { LIMITS } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { forbidden } from '../errors.ts';
import type { BlobPart } from '../ports.ts';
import type { VisibleImage } from './images.queries.ts';
import type { MediaUrl } from './media-url.ts';
import { checkMediaUrl } from './media-url.ts';

/** Returns where a picture is stored when the viewer may see it now, else undefined. */
export type FindImage = (imageId: number, viewerId: number) => Promise<VisibleImage | undefined>;

/**
 * Returns the picture behind an address, with the seconds for which a browser may keep it. A bad address, a viewer who may no longer see
 * the picture, and a missing picture are the same 403. Its content never changes, so its random name is its tag.
 */
export async function openMedia(
  ctx: Pick<CoreContext, 'blobs' | 'secrets' | 'clock'> & { findImage: FindImage },
  url: MediaUrl,
) {
  const { viewerId, secondsLeft } = checkMediaUrl(ctx, url);
  const [, id, small] = /^images\/(\d+)(-small)?\.webp$/.exec(url.path) ?? [];
  const image = await ctx.findImage(Number(id), viewerId);
  if (!image) throw forbidden();
  const key = small ? image.thumbnailKey : image.key;
  return {
    tag: `"${key.slice(key.lastIndexOf('/') + 1)}"`,
    modifiedAt: image.createdAt,
    maxAge: Math.min(secondsLeft, LIMITS.media.browserCacheMs / 1_000),
    async read(range: string | undefined): Promise<BlobPart> {
      const part = await ctx.blobs.getPart(key, range);
      if (!part) throw forbidden();
      return part;
    },
  };
}
