import { LIMITS } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { forbidden } from '../errors.ts';
import { sameHash } from '../same-hash.ts';

const WINDOW_MS = LIMITS.mediaUrlMs / 2;

type Signing = Pick<CoreContext, 'secrets' | 'clock'>;

const sign = (ctx: Signing, key: string, expires: string): string =>
  ctx.secrets.mac('media', `${key} ${expires}`);

/**
 * A signed path to a stored picture. It ends with a full hour at least one and at most two hours away, so that
 * the same picture keeps the same URL for a while and browsers can cache it.
 */
export function mediaUrl(ctx: Signing, key: string): string {
  const expires = String(((Math.ceil(ctx.clock.now().getTime() / WINDOW_MS) + 1) * WINDOW_MS) / 1000);
  return `/media/${key}?expires=${expires}&signature=${sign(ctx, key, expires)}`;
}

/** Seconds for which the URL is still good. One that was altered, made up or has run out is a 403. */
export function checkMediaUrl(
  ctx: Signing,
  url: { key: string; expires: string; signature: string },
): number {
  const seconds = Number(url.expires) - ctx.clock.now().getTime() / 1000;
  const isGenuine =
    /^[0-9]{1,12}$/.test(url.expires) && sameHash(sign(ctx, url.key, url.expires), url.signature);
  if (!isGenuine || seconds <= 0) throw forbidden();
  return Math.floor(seconds);
}
