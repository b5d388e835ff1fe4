import { isIP } from 'node:net';
import { TEXTS } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';

/** The relying party of passkeys: the domain of the public address, and the only origin that may use them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

type Reached = Pick<CoreContext, 'settings'>;

/** Returns the relying party of the server; null on an IP address, for which browsers create no passkeys. */
export function findRelyingParty({ settings }: Reached): RelyingParty | null {
  const { hostname, origin } = new URL(settings.publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : null;
}

/** Returns the relying party; a 409 on an IP address. */
export function requireRelyingParty(ctx: Reached): RelyingParty {
  const relyingParty = findRelyingParty(ctx);
  if (!relyingParty) throw new AppError('CONFLICT', TEXTS.passkeys.notOffered);
  return relyingParty;
}
