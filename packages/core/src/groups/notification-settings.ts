import type { ChangeNotificationSettingsInput, MutedGroup, NotificationSettings } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { announce, toPeople } from '../live/index.ts';
import { selectMutedGroups, selectSettings, updateSettings } from './notification-settings.queries.ts';
import { checkMembership } from './require-member.ts';

/** Returns the caller's notification settings for a group. */
export const getNotificationSettings = async (
  ctx: Pick<CoreContext, 'db'>,
  actor: Actor,
  groupId: number,
): Promise<NotificationSettings> => {
  const { level, mutedUntil } = checkMembership(await selectSettings(ctx.db, groupId, actor.userId));
  return { level, mutedUntil: mutedUntil && mutedUntil.toISOString() };
};

/** Returns the groups that the caller has muted. */
export const listMutedGroups = async (ctx: Pick<CoreContext, 'db'>, actor: Actor): Promise<MutedGroup[]> =>
  (await selectMutedGroups(ctx.db, actor.userId)).map(({ groupId, mutedUntil }) => ({
    groupId,
    mutedUntil: mutedUntil.toISOString(),
  }));

/** Changes the caller's notification settings for a group. Earlier notifications stay; open tabs of the caller update. */
export const changeNotificationSettings = async (
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  { id, ...change }: ChangeNotificationSettingsInput & { id: number },
): Promise<NotificationSettings> => {
  await updateSettings(ctx.db, id, actor.userId, change);
  const settings = await getNotificationSettings(ctx, actor, id);
  announce(ctx.live, ctx.db, toPeople([actor.userId], { query: 'me' }));
  return settings;
};
