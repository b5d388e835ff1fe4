import type { Birthday } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { selectBirthdays } from './birthdays.queries.ts';
import { toPersonFor } from './users.dto.ts';

/** Returns the members of the caller's groups whose birthday is on the caller's local date, each once. */
export async function listBirthdays(
  ctx: Pick<CoreContext, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
): Promise<Birthday[]> {
  const rows = await selectBirthdays(ctx.db, actor.userId, ctx.clock.now());
  return rows.map(toPersonFor(ctx, actor.userId)).map((user) => ({ user }));
}
