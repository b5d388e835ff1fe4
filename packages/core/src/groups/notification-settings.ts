import type { ChangeNotificationSettingsInput, NotificationSettings } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { selectSettings, updateSettings } from './notification-settings.queries.ts';
import { checkMembership } from './require-member.ts';

const toSettings = ({
  level,
  mutedUntil,
}: {
  level: NotificationSettings['level'];
  mutedUntil: Date | null;
}): NotificationSettings => ({ level, mutedUntil: mutedUntil && mutedUntil.toISOString() });

/** Returns what of a group rings for the caller. */
export const getNotificationSettings = async (
  ctx: Pick<CoreContext, 'db'>,
  actor: Actor,
  groupId: number,
): Promise<NotificationSettings> =>
  toSettings(checkMembership(await selectSettings(ctx.db, groupId, actor.userId)));

/** Changes what of a group rings for the caller from now on; what rang before stays. */
export const changeNotificationSettings = async (
  ctx: Pick<CoreContext, 'db'>,
  actor: Actor,
  { id, ...change }: ChangeNotificationSettingsInput & { id: number },
): Promise<NotificationSettings> => {
  await updateSettings(ctx.db, id, actor.userId, change);
  return getNotificationSettings(ctx, actor, id);
};
