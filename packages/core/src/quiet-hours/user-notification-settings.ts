import {
  type ChangeUserNotificationSettingsInput,
  PushCategory,
  TEXTS,
  type UserNotificationSettings,
} from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { announce, toPeople } from '../live/index.ts';
import {
  findPushSettings,
  lockPushSettings,
  type PushSettings,
  updatePushSettings,
} from './quiet-hours.queries.ts';

function toSettings({ quietFrom, quietTo, categoriesOff }: PushSettings): UserNotificationSettings {
  const isOn = (category: PushCategory) => !categoriesOff.includes(category);
  return {
    quietFrom,
    quietTo,
    push: {
      posts: isOn('posts'),
      comments: isOn('comments'),
      reactions: isOn('reactions'),
      goals: isOn('goals'),
      groups: isOn('groups'),
    },
  };
}

/** Returns the caller's quiet hours and push categories. */
export const getUserNotificationSettings = async (
  ctx: Pick<CoreContext, 'db'>,
  actor: Actor,
): Promise<UserNotificationSettings> => toSettings(await findPushSettings(ctx.db, actor.userId));

/** Changes the given settings. A 400 if only one of start and end is set, or both are the same. Open tabs of the caller update. */
export async function changeUserNotificationSettings(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  { push = {}, ...hours }: ChangeUserNotificationSettingsInput,
): Promise<UserNotificationSettings> {
  return inTransaction(ctx.db, async (trx) => {
    const before = await lockPushSettings(trx, actor.userId);
    const { quietFrom = before.quietFrom, quietTo = before.quietTo } = hours;
    if ((quietFrom === null) !== (quietTo === null))
      throw invalid(quietFrom === null ? 'quietFrom' : 'quietTo', TEXTS.users.halfQuietHours);
    if (quietFrom !== null && quietFrom === quietTo) throw invalid('quietTo', TEXTS.users.emptyQuietHours);
    const categoriesOff = PushCategory.options.filter((category) =>
      push[category] === undefined ? before.categoriesOff.includes(category) : !push[category],
    );
    const settings = { quietFrom, quietTo, categoriesOff };
    await updatePushSettings(trx, actor.userId, settings);
    announce(ctx.live, trx, toPeople([actor.userId], { query: 'me' }));
    return toSettings(settings);
  });
}
