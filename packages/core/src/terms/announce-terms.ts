import { TEXTS } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { announce, toPeople } from '../live/index.ts';
import { insertTerms, selectSignedIn } from './terms.queries.ts';

/**
 * Announces a version of the terms that takes effect on a day, `YYYY-MM-DD`. A 409 if it is not the newest, or the day is less than 30 days
 * ahead. Open tabs show it.
 */
export async function announceTerms(
  { db, live }: Pick<CoreContext, 'db' | 'live'>,
  announced: { version: number; effective: string },
): Promise<void> {
  const outcome = await insertTerms(db, announced);
  if (outcome === 'too_soon') throw new AppError('CONFLICT', TEXTS.terms.tooSoon);
  if (outcome === 'not_newest') throw new AppError('CONFLICT', TEXTS.terms.notNewest);
  announce(live, db, toPeople(await selectSignedIn(db), { query: 'me' }));
}
