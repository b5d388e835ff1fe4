const MUTED_FOREVER_YEAR = 9999;
const A_DAY_MS = 24 * 3_600_000;

/** What the menu of a notification and the notification settings of a group both say. */
export const NOTIFICATION_SETTINGS_TEXTS = {
  failed: 'Failed to change the settings. Please try again.',
  unmute: 'Unmute',
  open: 'Notification settings',
} as const;

/** For how long a group can be muted, with the words for it. */
export const MUTES = [
  ['8h', 'Mute for 8 hours'],
  ['1w', 'Mute for a week'],
  ['forever', 'Mute until I turn it back on'],
] as const;

/** Returns until when a group is muted, in words: "Muted until Monday", with the date if that is today's weekday. */
export function mutedInWords(mutedUntil: string, now = new Date(), locale?: string): string {
  const until = new Date(mutedUntil);
  if (until.getUTCFullYear() === MUTED_FOREVER_YEAR) return 'Muted';
  if (until.getTime() - now.getTime() < A_DAY_MS)
    return `Muted until ${until.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' })}`;
  const isInAWeek = until.getDay() === now.getDay();
  return `Muted until ${until.toLocaleDateString(locale, { weekday: 'long', ...(isInAWeek && { month: 'short', day: 'numeric' }) })}`;
}
