import type { OnThisDay } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { personBy, toPersonFor } from '../users/index.ts';
import { toOlderWin } from './get-week-stories.ts';
import { selectOnThisDay } from './on-this-day.queries.ts';

/** Returns wins of the caller's groups that were shared on the caller's local day and month in earlier years, newest first. */
export async function getOnThisDay(
  ctx: Pick<CoreContext, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
): Promise<OnThisDay> {
  const { wins, people } = await selectOnThisDay(ctx.db, actor.userId, ctx.clock.now());
  const personOf = personBy(people, toPersonFor(ctx, actor.userId));
  return { wins: (wins ?? []).map((win) => toOlderWin(ctx, actor.userId, win, personOf)) };
}
