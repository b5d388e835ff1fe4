import { DAY_MS } from '../../lib/text/dates.ts';

const MUTED_FOREVER_YEAR = 9999;

/** Texts shared by the menu of a notification and the notification settings of a group. */
export const NOTIFICATION_SETTINGS_TEXTS = {
  failed: 'Failed to change the settings. Please try again.',
  unmute: 'Unmute',
  open: 'Notification settings',
} as const;

/** Durations for which a group can be muted, with their labels. */
export const MUTES = [
  ['8h', 'Mute for 8 hours'],
  ['1w', 'Mute for a week'],
  ['forever', 'Mute until I turn it back on'],
] as const;

/** Returns "Muted until" with a time or a weekday ("Muted until Monday"), plus the date if it is the same weekday as today. */
export function mutedInWords(mutedUntil: string, now = new Date(), locale?: string): string {
  const until = new Date(mutedUntil);
  if (until.getUTCFullYear() === MUTED_FOREVER_YEAR) return 'Muted';
  if (until.getTime() - now.getTime() < DAY_MS)
    return `Muted until ${until.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' })}`;
  const isInAWeek = until.getDay() === now.getDay();
  return `Muted until ${until.toLocaleDateString(locale, { weekday: 'long', ...(isInAWeek && { month: 'short', day: 'numeric' }) })}`;
}
