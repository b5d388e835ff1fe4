import { randomBytes } from 'node:crypto';
import {
  type AddPasskeyInput,
  LIMITS,
  maskNumber,
  type Passkey,
  type PasskeyCreation,
  TEXTS,
} from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { describeDevice } from '../devices/index.ts';
import { AppError, invalid } from '../errors.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { getMe, lockUser } from '../users/index.ts';
import { spendChallenge } from './challenges.queries.ts';
import { issueChallenge } from './issue-challenge.ts';
import { toPasskey } from './manage-passkeys.ts';
import { insertPasskey, type PasskeyRow, selectPasskeys } from './passkeys.queries.ts';
import { requireRelyingParty } from './relying-party.ts';
import { ALGORITHMS, challengeIn, readCreatedKey } from './webauthn.ts';

const HANDLE_BYTES = 32;

function refuseTooMany(keys: readonly PasskeyRow[]): void {
  if (keys.length >= LIMITS.passkeys.perUser) throw new AppError('CONFLICT', TEXTS.passkeys.tooMany);
}

/**
 * Returns the options with which a browser creates a passkey for the caller. A 409 if they have ten, or on an IP address.
 */
export async function createPasskeyOptions(
  ctx: Pick<CoreContext, 'db' | 'clock' | 'secrets' | 'limits' | 'settings'>,
  actor: Actor,
  address: string,
): Promise<PasskeyCreation> {
  const { id } = requireRelyingParty(ctx);
  const keys = await selectPasskeys(ctx.db, actor.userId);
  refuseTooMany(keys);
  const userHandle = keys[0]?.user_handle ?? randomBytes(HANDLE_BYTES).toString('base64url');
  const challenge = await issueChallenge(ctx, address, { sessionId: actor.sessionId, userHandle });
  const me = await getMe(ctx, actor);
  const name = [me.displayName, me.phoneNumber && maskNumber(me.phoneNumber)].filter(Boolean).join(' ');
  return {
    challenge,
    rp: { id, name: 'Dubs' },
    user: { id: userHandle, name, displayName: me.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: LIMITS.passkeys.challengeMs,
    attestation: 'none',
    excludeCredentials: keys.map((key) => ({
      id: key.credential_id,
      type: 'public-key' as const,
      transports: key.transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/**
 * Stores the passkey that the caller's browser created, named after the device by default. An invalid response is a 400; a known passkey
 * and an eleventh are a 409.
 */
export async function addPasskey(
  ctx: Pick<CoreContext, 'db' | 'live' | 'settings'>,
  actor: Actor,
  { name, ...created }: AddPasskeyInput,
  userAgent: string,
): Promise<Passkey> {
  const relyingParty = requireRelyingParty(ctx);
  const refused = () => invalid('response', TEXTS.passkeys.notAdded);
  const challenge = challengeIn(created.response.clientDataJSON);
  const spent = challenge === null ? undefined : await spendChallenge(ctx.db, challenge, actor.sessionId);
  if (challenge === null || !spent?.userHandle) throw refused();
  const key = await readCreatedKey(created, challenge, relyingParty);
  if (!key) throw refused();
  const { userHandle } = spent;
  return inTransaction(ctx.db, async (trx) => {
    await lockUser(trx, actor.userId);
    refuseTooMany(await selectPasskeys(trx, actor.userId));
    const row = await insertPasskey(trx, {
      ...key,
      userId: actor.userId,
      userHandle,
      transports: created.response.transports ?? [],
      name: name ?? describeDevice(userAgent),
    });
    if (!row) throw new AppError('CONFLICT', TEXTS.passkeys.known);
    await recordSecurityEvent({ ...ctx, db: trx }, { ...actor, type: 'passkey_added' });
    return toPasskey(row);
  });
}
