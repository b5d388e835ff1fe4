import { z } from 'zod/mini';
import { isoTime } from './strings.ts';
import { TEXTS } from './texts.ts';

/** What of a group a member is notified of: all, only what is about them, or nothing. */
export const NotificationLevel = z.enum(['all', 'mentions', 'none'], 'level is all, mentions or none.');
export type NotificationLevel = z.infer<typeof NotificationLevel>;

/** For how long a group is muted. */
export const MuteLength = z.enum(['8h', '1w', 'forever'], 'mutedFor is 8h, 1w, forever or null.');
export type MuteLength = z.infer<typeof MuteLength>;

/** Changes of the caller's settings for a group; null unmutes it, and an absent field stays as it is. */
export const ChangeNotificationSettingsInput = z
  .object({ level: z.optional(NotificationLevel), mutedFor: z.optional(z.nullable(MuteLength)) })
  .check(
    z.refine((v) => v.level !== undefined || v.mutedFor !== undefined, {
      path: ['level'],
      error: TEXTS.groups.emptySettings,
    }),
  );
export type ChangeNotificationSettingsInput = z.infer<typeof ChangeNotificationSettingsInput>;

/** The caller's settings for a group; `mutedUntil` is null when it is not muted, and `MUTED_FOREVER` without an end. */
export const NotificationSettings = z.object({
  level: NotificationLevel,
  mutedUntil: z.nullable(isoTime),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** A group that the caller has muted. */
export const MutedGroup = z.object({ groupId: z.int(), mutedUntil: isoTime });
export type MutedGroup = z.infer<typeof MutedGroup>;

/** The end of a mute that has none. */
export const MUTED_FOREVER = '9999-12-31T23:59:59.999Z';

/** The categories of pushes. */
export const PushCategory = z.enum(['posts', 'comments', 'reactions', 'goals', 'groups']);
export type PushCategory = z.infer<typeof PushCategory>;

const isOn = z.boolean('A category is either true or false.');
const categories = { posts: isOn, comments: isOn, reactions: isOn, goals: isOn, groups: isOn };

/** Whether there are pushes of each category. */
export const PushCategories = z.object(categories);

/** The categories to turn on or off; an absent one stays as it is. */
export const ChangePushCategoriesInput = z.partial(z.object(categories, 'push is an object of categories.'));

const time = z
  .string('A time is written as HH:MM.')
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'A time is written as HH:MM.'));

/** When the caller wants no pushes (local times, null when there are no quiet hours), and of what they want them. */
export const UserNotificationSettings = z.object({
  quietFrom: z.nullable(time),
  quietTo: z.nullable(time),
  push: PushCategories,
});
export type UserNotificationSettings = z.infer<typeof UserNotificationSettings>;

/** Changes of these settings; an absent field stays as it is. */
export const ChangeUserNotificationSettingsInput = z.object({
  quietFrom: z.optional(z.nullable(time)),
  quietTo: z.optional(z.nullable(time)),
  push: z.optional(ChangePushCategoriesInput),
});
export type ChangeUserNotificationSettingsInput = z.infer<typeof ChangeUserNotificationSettingsInput>;

/** Whether the caller follows a post. */
export const Following = z.object({ isFollowing: z.boolean() });
export type Following = z.infer<typeof Following>;

/** Whether the caller wants to follow a post. */
export const FollowInput = z.object({ isFollowing: z.boolean('isFollowing is either true or false.') });
export type FollowInput = z.infer<typeof FollowInput>;
