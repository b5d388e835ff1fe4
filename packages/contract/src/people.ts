import { z } from 'zod/mini';
import { LIMITS } from './limits.ts';
import { described, id, isoTime, oneEmoji, storable, text } from './strings.ts';
import { TEXTS } from './texts.ts';

/** A phone number as typed. The server parses it with its default region. */
export const phoneNumberInput = z
  .string('Phone number is required.')
  .check(
    z.minLength(1, 'Phone number is required.'),
    z.maxLength(40, 'That phone number is too long.'),
    storable('That phone number', true),
  );

/** The signed, short-lived URL of a user's picture (96 px square), and the emoji that is shown without a picture. */
const face = { avatarUrl: z.nullable(z.string()), avatarEmoji: z.nullable(z.string()) };

/** A user as shown to others. `name` is the shown name, never a full phone number. */
export const Person = z.object({
  id: z.int(),
  displayName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  name: z.string(),
  ...face,
});
export type Person = z.infer<typeof Person>;

/** A user of a group. `isMember` is false if they have left it. */
export const GroupPerson = z.extend(Person, { isMember: z.boolean() });
export type GroupPerson = z.infer<typeof GroupPerson>;

/** The signed-in user. `phoneNumber` is E.164; `avatarLargeUrl` is their picture in 512 px. */
export const Me = z.object({
  id: z.int(),
  phoneNumber: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  name: z.string(),
  ...face,
  avatarLargeUrl: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  birthday: z.nullable(z.string()),
  isVerified: z.boolean(),
  smsNotificationsEnabled: z.boolean(),
  timeZone: z.string(),
  createdAt: isoTime,
});
export type Me = z.infer<typeof Me>;

const notADay = 'A birthday is a month and a day, as MM-DD.';
/** True if the day (`MM-DD`) exists in a leap year, so that 29 February is valid. */
const isDay = (value: string): boolean => {
  const time = new Date(`2024-${value}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(5, 10) === value;
};

/** The month and day of a birthday, as `MM-DD`. The year is never stored. */
const monthDay = described(z.string(notADay).check(z.trim(), z.refine(isDay, notADay)), {
  type: 'string',
  pattern: '^[0-9]{2}-[0-9]{2}$',
});

/** The changes that users may make to their profile. An empty optional name or bio clears it; null clears the emoji or the birthday. */
export const UpdateProfileInput = z.object({
  displayName: z.optional(text({ label: 'Display name', ...LIMITS.displayName, isName: true })),
  firstName: z.optional(text({ label: 'First name', ...LIMITS.personName, isName: true })),
  lastName: z.optional(text({ label: 'Last name', ...LIMITS.personName, isName: true })),
  bio: z.optional(text({ label: 'Bio', ...LIMITS.bio, multiline: true })),
  avatarEmoji: z.optional(z.nullable(oneEmoji)),
  birthday: z.optional(z.nullable(monthDay)),
});
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;

export const IdInput = z.object({ id });

const isTimeZone = (value: string): boolean => {
  try {
    return (
      new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '' &&
      !/^[+-]/.test(value)
    );
  } catch {
    return false;
  }
};

/**
 * The user's time zone (IANA), whether it follows the device, and the local hour of reminders; the next reminder, or null if none is due
 * with these settings.
 */
export const Preferences = z.object({
  timeZone: z.string(),
  reminderHour: z.int(),
  followsDevice: z.boolean(),
  nextReminderAt: z.nullable(isoTime),
});
export type Preferences = z.infer<typeof Preferences>;

/** The response to a change of the preferences. */
export const SavedPreferences = z.pick(Preferences, { timeZone: true, reminderHour: true });

const { min: earliest, max: latest } = LIMITS.reminderHour;
const hourMessage = `The reminder hour is a whole number from ${earliest} to ${latest}.`;

/**
 * A zone with `followsDevice` is a choice of the user: a fixed zone (false), or the device's zone from now on (true). A zone without
 * `followsDevice` is reported by the device, and ignored if the user chose a fixed zone.
 */
export const UpdatePreferencesInput = z.object({
  followsDevice: z.optional(z.boolean('followsDevice is either true or false.')),
  timeZone: z.optional(
    z
      .string('A time zone is text.')
      .check(
        z.trim(),
        z.maxLength(64, TEXTS.users.unknownTimeZone),
        z.refine(isTimeZone, TEXTS.users.unknownTimeZone),
      ),
  ),
  reminderHour: z.optional(
    z.int(hourMessage).check(z.minimum(earliest, hourMessage), z.maximum(latest, hourMessage)),
  ),
});
export type UpdatePreferencesInput = z.infer<typeof UpdatePreferencesInput>;

/** True if the user gets daily texts: win reminders and unseen dubs alerts. */
export const SmsPreferences = z.object({ smsNotificationsEnabled: z.boolean() });
export type SmsPreferences = z.infer<typeof SmsPreferences>;

export const UpdateSmsPreferencesInput = z.object({
  enabled: z.boolean('enabled is either true or false.'),
});
export type UpdateSmsPreferencesInput = z.infer<typeof UpdateSmsPreferencesInput>;

/** The user's own number as confirmation, and whether posts and comments are deleted or kept without the name. */
export const DeleteAccountInput = z.object({
  phoneNumber: phoneNumberInput,
  posts: z._default(z.enum(['remove', 'keep'], 'posts is remove or keep.'), 'remove'),
});
export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;

/** Signing in restores the account until `eraseAfter`. */
export const DeleteAccountOutput = z.object({ ok: z.literal(true), eraseAfter: isoTime });
export type DeleteAccountOutput = z.infer<typeof DeleteAccountOutput>;
