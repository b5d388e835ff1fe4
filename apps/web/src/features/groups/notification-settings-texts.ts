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

/** Returns "Muted until" with a time or a weekday ("Muted until Monday"), plus the date if that is more than six days away. */
export function mutedInWords(mutedUntil: string, now = new Date(), locale?: string): string {
  const until = new Date(mutedUntil);
  if (until.getUTCFullYear() === MUTED_FOREVER_YEAR) return 'Muted';
  const left = until.getTime() - now.getTime();
  if (left < DAY_MS)
    return `Muted until ${until.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' })}`;
  const date = left > 6 * DAY_MS && ({ month: 'short', day: 'numeric' } as const);
  return `Muted until ${until.toLocaleDateString(locale, { weekday: 'long', ...date })}`;
}
