import type { CoreContext } from '../../../context.ts';
import { claimDueReminders } from './claim-due-reminders.ts';
import type { DueClaim } from './claims.queries.ts';
import { countTried, expireClaims, hasDueClaims } from './claims.queries.ts';
import { handOnReminders } from './hand-on-reminders.ts';

const PEOPLE = 1_000;
const CLAIMS = 100;
const HOUR = 3_600_000;

/** What a sweep did: people looked at, claims made, claims given up for being late, and claims handed on. */
export interface Sweep {
  looked: number;
  claimed: number;
  late: number;
  handedOn: number;
  /** Whether claims wait because as many texts as may leave in an hour have left. */
  isHeldBack: boolean;
}

/** How many more texts may leave within the hour. */
async function roomLeft({ db, clock, settings }: Pick<CoreContext, 'db' | 'clock' | 'settings'>) {
  const ceiling = settings.remindersHourlyCeiling;
  if (ceiling === 0) return Infinity;
  return ceiling - (await countTried(db, new Date(clock.now().getTime() - HOUR), ceiling));
}

/**
 * Finds everybody whose hour for a daily text has come, in batches, claims the day for each, and hands claims on to be sent: new
 * ones, those that are tried again, and those that were lost on the way. Any number of sweeps may run at once, and none may run for
 * days: who is more than two hours late by then is passed over.
 */
export async function sweepReminders(
  ctx: Pick<CoreContext, 'db' | 'clock' | 'log' | 'settings'>,
  handOver: (claims: readonly DueClaim[]) => Promise<void>,
): Promise<Sweep> {
  const late = await expireClaims(ctx.db, ctx.clock.now());
  const sweep: Sweep = { looked: 0, claimed: 0, late, handedOn: 0, isHeldBack: false };
  for (let looked = PEOPLE; looked === PEOPLE;) {
    const batch = await claimDueReminders(ctx, PEOPLE);
    looked = batch.looked;
    sweep.looked += batch.looked;
    sweep.claimed += batch.claimed;
  }
  for (let room = await roomLeft(ctx); ;) {
    const limit = Math.min(CLAIMS, room);
    if (limit <= 0) {
      sweep.isHeldBack = await hasDueClaims(ctx.db, ctx.clock.now());
      break;
    }
    const handedOn = await handOnReminders(ctx, limit, handOver);
    sweep.handedOn += handedOn;
    room -= handedOn;
    if (handedOn < limit) break;
  }
  return sweep;
}
