import { LIMITS } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { forbidden } from '../errors.ts';
import type { BlobPart } from '../ports.ts';
import type { VisiblePicture } from './images.queries.ts';
import { checkMediaUrl, type MediaUrl, type PictureKind } from './media-url.ts';

/** Returns where a picture is stored if the viewer may see it now, else undefined. */
export type FindPicture = (
  kind: PictureKind,
  id: number,
  viewerId: number,
) => Promise<VisiblePicture | undefined>;

/**
 * Returns the picture behind an address, with the `Cache-Control` for a browser. An invalid address, a viewer who may no longer see the
 * picture, and a missing picture are the same 403. The ETag is the random file name, because the content never changes.
 */
export async function openMedia(
  ctx: Pick<CoreContext, 'blobs' | 'secrets' | 'clock' | 'log'> & { findPicture: FindPicture },
  url: MediaUrl,
) {
  const { viewerId, secondsLeft } = checkMediaUrl(ctx, url);
  const [, kind, id, small] = /^(images|avatar|face|kept|cover)\/(\d+)(-small)?\.webp$/.exec(url.path) ?? [];
  const picture = kind && (await ctx.findPicture(kind as PictureKind, Number(id), viewerId));
  const key = picture && (small ? picture.thumbnailKey : picture.key);
  if (!picture || !key) throw forbidden();
  const maxAge = Math.min(secondsLeft, LIMITS.media.browserCacheMs / 1_000);
  return {
    tag: `"${key.slice(key.lastIndexOf('/') + 1)}"`,
    modifiedAt: picture.createdAt,
    cacheControl: `private, max-age=${maxAge}${kind === 'images' ? ', immutable' : ''}`,
    /** Returns an address of the store where the picture can be fetched for a minute; null if the store has none. */
    signUrl: () => ctx.blobs.signUrl(key, LIMITS.media.storeUrlSeconds),
    async read(range: string | undefined): Promise<BlobPart> {
      const part = await ctx.blobs.getPart(key, range);
      if (part) return part;
      // A picture has its file until it is purged, so this process may use another folder than the one that stored it.
      ctx.log.warn({ key }, 'picture.file_missing');
      throw forbidden();
    },
  };
}
