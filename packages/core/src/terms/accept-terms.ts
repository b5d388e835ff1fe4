import { type AcceptTermsInput, type Terms, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { findTerms, isOpenToAccept, updateAccepted } from './terms.queries.ts';

/** Returns the versions of the terms that are in force, that come next, and that the caller accepted. */
export async function getTerms({ db }: Pick<CoreContext, 'db'>, { userId }: Actor): Promise<Terms> {
  const { current, nextVersion, nextEffective, accepted } = await findTerms(db, userId);
  const next =
    nextVersion === null || nextEffective === null
      ? null
      : { version: nextVersion, effective: nextEffective };
  return { current, next, accepted };
}

/** Records that the caller accepts the terms in force or announced ones. Accepting a version again changes nothing. */
export async function acceptTerms(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  { version }: AcceptTermsInput,
): Promise<Terms> {
  return inTransaction(ctx.db, async (trx) => {
    const scoped = { ...ctx, db: trx };
    if (!(await isOpenToAccept(trx, version))) throw invalid('version', TEXTS.terms.unknownVersion);
    if (await updateAccepted(trx, actor.userId, version))
      await recordSecurityEvent(scoped, { ...actor, type: 'terms_accepted' });
    return getTerms(scoped, actor);
  });
}
