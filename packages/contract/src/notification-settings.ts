import { z } from 'zod/mini';
import { isoTime } from './strings.ts';
import { TEXTS } from './texts.ts';

/** The notifications that a member gets from a group: all, only those about them, or none. */
export const NotificationLevel = z.enum(['all', 'mentions', 'none'], 'level is all, mentions or none.');
export type NotificationLevel = z.infer<typeof NotificationLevel>;

/** How long a group is muted. */
export const MuteLength = z.enum(['8h', '1w', 'forever'], 'mutedFor is 8h, 1w, forever or null.');
export type MuteLength = z.infer<typeof MuteLength>;

/** Changes to the caller's settings for a group. Null unmutes it; an absent field is not changed. */
export const ChangeNotificationSettingsInput = z
  .object({ level: z.optional(NotificationLevel), mutedFor: z.optional(z.nullable(MuteLength)) })
  .check(
    z.refine((v) => v.level !== undefined || v.mutedFor !== undefined, {
      path: ['level'],
      error: TEXTS.groups.emptySettings,
    }),
  );
export type ChangeNotificationSettingsInput = z.infer<typeof ChangeNotificationSettingsInput>;

/** The caller's settings for a group. `mutedUntil` is null if it is not muted, and `MUTED_FOREVER` if it is muted without an end. */
export const NotificationSettings = z.object({
  level: NotificationLevel,
  mutedUntil: z.nullable(isoTime),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** A group that the caller has muted. */
export const MutedGroup = z.object({ groupId: z.int(), mutedUntil: isoTime });
export type MutedGroup = z.infer<typeof MutedGroup>;

/** `mutedUntil` of a group that is muted without an end. */
export const MUTED_FOREVER = '9999-12-31T23:59:59.999Z';

/** The categories of pushes. */
export const PushCategory = z.enum(['posts', 'comments', 'reactions', 'goals', 'groups']);
export type PushCategory = z.infer<typeof PushCategory>;

const isOn = z.boolean('A category is either true or false.');
const categories = { posts: isOn, comments: isOn, reactions: isOn, goals: isOn, groups: isOn };

/** True for each category with pushes. */
export const PushCategories = z.object(categories);

/** The categories to turn on or off. An absent one is not changed. */
export const ChangePushCategoriesInput = z.partial(z.object(categories, 'push is an object of categories.'));

const time = z
  .string('A time is written as HH:MM.')
  .check(z.trim(), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'A time is written as HH:MM.'));

/** The caller's quiet hours (local times, null if there are none) and push categories. */
export const UserNotificationSettings = z.object({
  quietFrom: z.nullable(time),
  quietTo: z.nullable(time),
  push: PushCategories,
});
export type UserNotificationSettings = z.infer<typeof UserNotificationSettings>;

/** Changes to these settings. An absent field is not changed. */
export const ChangeUserNotificationSettingsInput = z.object({
  quietFrom: z.optional(z.nullable(time)),
  quietTo: z.optional(z.nullable(time)),
  push: z.optional(ChangePushCategoriesInput),
});
export type ChangeUserNotificationSettingsInput = z.infer<typeof ChangeUserNotificationSettingsInput>;

/** True if the caller follows a post. */
export const Following = z.object({ isFollowing: z.boolean() });
export type Following = z.infer<typeof Following>;

/** True to follow a post, false to unfollow it. */
export const FollowInput = z.object({ isFollowing: z.boolean('isFollowing is either true or false.') });
export type FollowInput = z.infer<typeof FollowInput>;
