import type { PairingCode } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { requireProof } from '../sessions/index.ts';
import { newPairingCode, showPairingCode } from './pairing-code.ts';
import { replacePairingCode } from './pairing.queries.ts';

/**
 * Creates a code that signs in another device of the caller, and replaces the previous code of their session. Needs a proof. A young
 * session may create one too; it opens another young session.
 */
export async function createPairingCode(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
): Promise<PairingCode> {
  const code = newPairingCode();
  return inTransaction(ctx.db, async (trx) => {
    const { isYoung } = await requireProof(trx, actor, { youngMay: true });
    const expiresAt = await replacePairingCode(trx, { ...actor, code, isTrusted: !isYoung });
    await recordSecurityEvent({ ...ctx, db: trx }, { ...actor, type: 'pairing_code_created' });
    return { code: showPairingCode(code), expiresAt: expiresAt.toISOString() };
  });
}
