import { randomBytes } from 'node:crypto';
import { LIMITS, TEXTS } from '@dubs/contract';
import { acquireLocks, inTransaction } from '@dubs/db';
import { sql } from 'kysely';
import { hashNetworks, type NetworkLimit, networkLimits, refuseOverLimit } from '../auth/index.ts';
import type { CoreContext } from '../context.ts';
import { insertChallenge, type NewChallenge } from './challenges.queries.ts';

const CHALLENGE_BYTES = 32;

/** Returns the limit on a network's challenges. Those for signing in and those for adding a passkey are counted separately. */
const limitOf = (isAdding: boolean): NetworkLimit => ({
  name: 'passkeys_per_address',
  table: 'passkey_challenges',
  which: sql`(session_id is not null) = ${isAdding}::boolean`,
  max: LIMITS.passkeys.challengesPerMinute,
  seconds: 60,
  text: TEXTS.passkeys.tooManyTries,
});

/** Creates and stores a challenge: 256 random bits, valid once and for five minutes. Too many from a network are a 429. */
export async function issueChallenge(
  ctx: Pick<CoreContext, 'db' | 'secrets' | 'limits'>,
  address: string,
  adding: NewChallenge['adding'],
): Promise<string> {
  const from = hashNetworks(ctx, address);
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  await inTransaction(ctx.db, async (trx) => {
    await acquireLocks(trx, ...[from.network, from.site ?? []].flat().map((name) => `passkeys:${name}`));
    await refuseOverLimit({ ...ctx, db: trx }, networkLimits(from, limitOf(adding !== null)));
    await insertChallenge(trx, { challenge, ...from, adding });
  });
  return challenge;
}
