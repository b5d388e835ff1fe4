import { inTransaction } from '@dubs/db';
import type { CoreContext } from '../../../context.ts';
import type { Candidate } from './claims.queries.ts';
import { insertClaims, lockCandidates, moveOn, selectEntries } from './claims.queries.ts';
import type { Entry, Plan } from './reminder-times.ts';
import { planReminder, takenDates } from './reminder-times.ts';

const DAY = 24 * 3_600_000;

/** How many people the sweep looked at, and for how many of them it claimed the day. */
export interface Claimed {
  looked: number;
  claimed: number;
}

/**
 * Looks at up to `limit` people whose chance of a daily text has come, and enters a claim for each one's local date: before anything is
 * sent, and once, whoever else looks. Several at once share the work.
 */
export async function claimDueReminders(
  ctx: Pick<CoreContext, 'db' | 'clock' | 'log'>,
  limit: number,
): Promise<Claimed> {
  const now = ctx.clock.now();

  function plan({ id, timeZone, hour, from }: Candidate, entries: readonly Entry[]): Plan {
    try {
      const taken = takenDates(entries, timeZone);
      return planReminder({ timeZone, hour }, { from, now, taken });
    } catch (error) {
      // The database's table of zones may be newer than this process's.
      ctx.log.warn({ err: error, userId: id, timeZone }, 'reminder.time_zone_unknown');
      return { claim: null, lookAgain: new Date(now.getTime() + DAY) };
    }
  }

  return inTransaction(ctx.db, async (trx) => {
    const people = await lockCandidates(trx, now, limit);
    if (people.length === 0) return { looked: 0, claimed: 0 };
    const ids = people.map(({ id }) => id);
    const entries = await selectEntries(trx, ids, now);
    const plans = people.map((person) => ({ ...plan(person, entries.get(person.id) ?? []), id: person.id }));
    const claims = plans.flatMap(({ id, claim }) =>
      claim ? [{ userId: id, date: claim.date, until: claim.until }] : [],
    );
    const claimed = await insertClaims(trx, claims, now);
    await moveOn(
      trx,
      plans.map(({ id, lookAgain }) => ({ id, to: lookAgain })),
    );
    return { looked: people.length, claimed };
  });
}
