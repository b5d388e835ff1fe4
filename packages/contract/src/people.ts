import { z } from 'zod/mini';
import { LIMITS } from './limits.ts';
import { id, isoTime, storable, text } from './strings.ts';
import { TEXTS } from './texts.ts';

/** A phone number as typed: the server parses it with its default region. */
export const phoneNumberInput = z
  .string('Phone number is required.')
  .check(
    z.minLength(1, 'Phone number is required.'),
    z.maxLength(40, 'That phone number is too long.'),
    storable('That phone number', true),
  );

/** Another person as everybody may see them; `name` is the shown name, never a whole phone number. */
export const Person = z.object({
  id: z.int(),
  displayName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  name: z.string(),
});
export type Person = z.infer<typeof Person>;

/** The signed-in person's own object; `phoneNumber` is E.164. */
export const Me = z.object({
  id: z.int(),
  phoneNumber: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  name: z.string(),
  bio: z.nullable(z.string()),
  isVerified: z.boolean(),
  smsNotificationsEnabled: z.boolean(),
  timeZone: z.string(),
  createdAt: isoTime,
});
export type Me = z.infer<typeof Me>;

/** What a person may change about themselves; an empty optional name or bio clears it. */
export const UpdateProfileInput = z.object({
  displayName: z.optional(text({ label: 'Display name', ...LIMITS.displayName, isName: true })),
  firstName: z.optional(text({ label: 'First name', ...LIMITS.personName, isName: true })),
  lastName: z.optional(text({ label: 'Last name', ...LIMITS.personName, isName: true })),
  bio: z.optional(text({ label: 'Bio', ...LIMITS.bio, multiline: true })),
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
 * A person's own zone (IANA), whether it is that of their device, and the local hour at which a reminder may come; when the next one may, or
 * null when they get none as things are.
 */
export const Preferences = z.object({
  timeZone: z.string(),
  reminderHour: z.int(),
  followsDevice: z.boolean(),
  nextReminderAt: z.nullable(isoTime),
});
export type Preferences = z.infer<typeof Preferences>;

/** What changing them answers. */
export const SavedPreferences = z.pick(Preferences, { timeZone: true, reminderHour: true });
export type SavedPreferences = z.infer<typeof SavedPreferences>;

const { min: earliest, max: latest } = LIMITS.reminderHour;
const hourMessage = `The reminder hour is a whole number from ${earliest} to ${latest}.`;

/**
 * A zone beside `followsDevice` is chosen: by hand (false), or the device's from now on (true). One that comes alone is the device's report, which
 * changes nothing for who chose theirs by hand.
 */
export const UpdatePreferencesInput = z.object({
  followsDevice: z.optional(z.boolean('followsDevice is either true or false.')),
  timeZone: z.optional(
    z
      .string('A time zone is text.')
      .check(z.maxLength(64, TEXTS.users.unknownTimeZone), z.refine(isTimeZone, TEXTS.users.unknownTimeZone)),
  ),
  reminderHour: z.optional(
    z.int(hourMessage).check(z.minimum(earliest, hourMessage), z.maximum(latest, hourMessage)),
  ),
});
export type UpdatePreferencesInput = z.infer<typeof UpdatePreferencesInput>;

/** Whether the person gets daily texts: win reminders and unseen dubs alerts. */
export const SmsPreferences = z.object({ smsNotificationsEnabled: z.boolean() });
export type SmsPreferences = z.infer<typeof SmsPreferences>;

export const UpdateSmsPreferencesInput = z.object({
  enabled: z.boolean('enabled is either true or false.'),
});
export type UpdateSmsPreferencesInput = z.infer<typeof UpdateSmsPreferencesInput>;

/**
 * The person's own number, typed as proof that they mean it, and what becomes of their posts and comments: removed with them, or kept
 * without their name.
 */
export const DeleteAccountInput = z.object({
  phoneNumber: phoneNumberInput,
  posts: z._default(z.enum(['remove', 'keep'], 'posts is remove or keep.'), 'remove'),
});
export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;

/** From `eraseAfter` on nothing can be had back; until then signing in does. */
export const DeleteAccountOutput = z.object({ ok: z.literal(true), eraseAfter: isoTime });
export type DeleteAccountOutput = z.infer<typeof DeleteAccountOutput>;
