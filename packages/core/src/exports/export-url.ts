import { LIMITS } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { hasHash } from '../crypto/index.ts';

type Signing = Pick<CoreContext, 'secrets' | 'clock'>;

/** The parts of the signed address of an export's file: `s` is the id of a session, `e` the time of expiry (seconds since 1970). */
export interface ExportUrl {
  exportId: number;
  s: string;
  e: string;
  sig: string;
}

const textOf = ({ exportId, s, e }: Omit<ExportUrl, 'sig'>): string => `${exportId} ${s} ${e}`;

/** Returns an address for the caller's session, valid for one hour. */
export function exportUrl(ctx: Signing, { sessionId }: Actor, exportId: number): string {
  const s = String(sessionId);
  const e = String(Math.floor((ctx.clock.now().getTime() + LIMITS.exports.urlMs) / 1_000));
  const sig = ctx.secrets.mac('export', textOf({ exportId, s, e }));
  return `/media/exports/${exportId}?s=${s}&e=${e}&sig=${sig}`;
}

/** Returns the session of an address and whether its hour is over; null if its signature is wrong. */
export function readExportUrl(ctx: Signing, url: ExportUrl): { sessionId: number; isOver: boolean } | null {
  if (!hasHash(ctx.secrets.macs('export', textOf(url)), url.sig)) return null;
  return { sessionId: Number(url.s), isOver: Number(url.e) * 1_000 <= ctx.clock.now().getTime() };
}
