const MONDAY = 1;
const EVENING = 18;

/** Returns the end (ms since the epoch) of the week whose stories show now: for 48 hours from Sunday, 18:00, local time; null at other times. */
export function endOfWeek(now = new Date()): number | null {
  // Counts days from 18:00, so that the 48 hours are a Sunday and a Monday.
  const day = new Date(now);
  day.setHours(day.getHours() - EVENING);
  const toMonday = MONDAY - day.getDay();
  return toMonday < 0 ? null : day.setHours(24 * toMonday, 0, 0, 0);
}
