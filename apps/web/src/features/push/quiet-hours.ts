/** Default quiet hours when a user turns them on. */
export const NIGHT = { quietFrom: '22:00', quietTo: '07:00' } as const;

const timeOfDay = (time: string, locale?: string): string =>
  new Date(`2000-01-01T${time}Z`).toLocaleTimeString(locale, {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  });

/** Returns quiet hours in words: "Quiet every day from 1:00 PM to 3:00 PM."; past midnight "… to 7:00 AM the next day." */
export function quietInWords(from: string, to: string, locale?: string): string {
  const end = `${timeOfDay(to, locale)}${to < from ? ' the next day' : ''}`;
  return `Quiet every day from ${timeOfDay(from, locale)} to ${end}.`;
}
