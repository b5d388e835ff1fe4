import type { SecurityLogPage, SecurityLogQuery } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { describeDevice } from '../devices/index.ts';
import { toNames } from '../users/index.ts';
import { selectSecurityEvents } from './security-log.queries.ts';

/** Returns a page of the caller's security log, newest first; `nextCursor` is null on the last page. */
export async function listSecurityLog(
  ctx: Pick<CoreContext, 'db'>,
  actor: Actor,
  { cursor, limit }: SecurityLogQuery,
): Promise<SecurityLogPage> {
  const before = cursor ? Number(cursor) : null;
  const rows = await selectSecurityEvents(ctx.db, actor.userId, { before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    events: shown.map(({ id, type, created_at, device, by }) => ({
      id,
      type,
      at: created_at.toISOString(),
      device: device === null ? null : describeDevice(device),
      // Without a face: the caller may share no group with them any more.
      by: by && { ...toNames(by), avatarUrl: null, avatarEmoji: null },
    })),
    nextCursor: last ? String(last.id) : null,
  };
}
