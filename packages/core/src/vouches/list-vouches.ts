import type { Vouch } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { describeDevice } from '../devices/index.ts';
import { toPersonFor } from '../users/index.ts';
import { selectVouches } from './eligible.queries.ts';

/** Returns the requests that the caller may answer, newest first; none in a young session. */
export async function listVouches(
  ctx: Pick<CoreContext, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
): Promise<Vouch[]> {
  const toPerson = toPersonFor(ctx, actor.userId);
  const rows = await selectVouches(ctx.db, actor);
  return rows.map((row) => ({
    id: row.id,
    ...(row.shown_purpose && { purpose: row.shown_purpose }),
    user: toPerson(row.person),
    group: { id: row.group_id, name: row.group_name },
    device: describeDevice(row.device),
    createdAt: row.created_at.toISOString(),
    approvals: row.approvals,
    needed: row.needed,
  }));
}
