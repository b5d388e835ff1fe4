import { LIMITS, TEXTS } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { announce, toPeople } from '../live/index.ts';
import { insertTerms, selectSignedIn } from './terms.queries.ts';

/** Number of users per live signal. */
const USERS_PER_SIGNAL = 500;

/**
 * Announces a version of the terms that takes effect on a day, `YYYY-MM-DD`. A 409 if it is not the newest, or the day is less than 30 days
 * ahead. Open tabs show it.
 */
export async function announceTerms(
  { db, live }: Pick<CoreContext, 'db' | 'live'>,
  announced: { version: number; effective: string },
): Promise<void> {
  const outcome = await insertTerms(db, announced, LIMITS.terms.noticeDays);
  if (outcome === 'too_soon') throw new AppError('CONFLICT', TEXTS.terms.tooSoon);
  if (outcome === 'not_newest') throw new AppError('CONFLICT', TEXTS.terms.notNewest);
  const userIds = await selectSignedIn(db);
  for (let at = 0; at < userIds.length; at += USERS_PER_SIGNAL)
    announce(live, db, toPeople(userIds.slice(at, at + USERS_PER_SIGNAL), { query: 'me' }));
}
