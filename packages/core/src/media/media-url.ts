import { LIMITS } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { forbidden } from '../errors.ts';
import { hasHash } from '../crypto/index.ts';

const HOUR_MS = LIMITS.media.urlMs / 2;
/** 132 bits. Short, because a feed has three signatures per picture, and they don't compress. */
const SIGNATURE_CHARS = 22;

/** Context for signing addresses. */
export type Signing = Pick<CoreContext, 'secrets' | 'clock'>;

/** The parts of a signed address: `v` is the viewer's id, `e` the hour (since 1970) at whose start it expires. */
export interface MediaUrl {
  path: string;
  v: string;
  e: string;
  sig: string;
}

const textOf = ({ path, v, e }: Omit<MediaUrl, 'sig'>): string => `${path} ${v} ${e}`;

/**
 * Returns a signed address for one viewer, at most 96 bytes long. It stays the same within an hour of the clock, so that browser caches
 * hit, and is valid for at least one hour and at most two.
 */
function mediaUrl(ctx: Signing, viewerId: number, path: string): string {
  const v = String(viewerId);
  const e = String(Math.floor(ctx.clock.now().getTime() / HOUR_MS) + 2);
  const sig = ctx.secrets.mac('media', textOf({ path, v, e })).slice(0, SIGNATURE_CHARS);
  return `/media/${path}?v=${v}&e=${e}&sig=${sig}`;
}

/** The kind of a picture's owner, in its address: a post, a user, a user shown by an invite, a kept profile, or a group. */
export type PictureKind = 'images' | 'avatar' | 'face' | 'kept' | 'cover';

/** Returns the viewer's address of a picture in one of its sizes. */
export const pictureUrl = (
  ctx: Signing,
  viewerId: number,
  kind: PictureKind,
  id: number,
  size: 'full' | 'small',
): string => mediaUrl(ctx, viewerId, `${kind}/${id}${size === 'small' ? '-small' : ''}.webp`);

/** Returns the viewer's addresses of a post's picture in both sizes. */
export const imageUrls = (
  ctx: Signing,
  viewerId: number,
  imageId: number,
): { url: string; thumbnailUrl: string } => ({
  url: pictureUrl(ctx, viewerId, 'images', imageId, 'full'),
  thumbnailUrl: pictureUrl(ctx, viewerId, 'images', imageId, 'small'),
});

/** Returns the viewer of an address, and the seconds until it expires. A forged or expired one is a 403. */
export function checkMediaUrl(ctx: Signing, url: MediaUrl): { viewerId: number; secondsLeft: number } {
  const msLeft = Number(url.e) * HOUR_MS - ctx.clock.now().getTime();
  const good = ctx.secrets.macs('media', textOf(url)).map((mac) => mac.slice(0, SIGNATURE_CHARS));
  const isGenuine = /^[1-9]\d{0,15}$/.test(url.v) && /^\d{1,9}$/.test(url.e) && hasHash(good, url.sig);
  if (!isGenuine || msLeft <= 0) throw forbidden();
  return { viewerId: Number(url.v), secondsLeft: Math.floor(msLeft / 1_000) };
}
