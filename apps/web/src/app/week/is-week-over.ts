const [SUNDAY, MONDAY, TUESDAY] = [0, 1, 2];
const EVENING = 18;

/** True in the 48 hours from Sunday, 18:00, local time. */
export function isWeekOver(now = new Date()): boolean {
  const [day, hour] = [now.getDay(), now.getHours()];
  return day === MONDAY || (day === SUNDAY && hour >= EVENING) || (day === TUESDAY && hour < EVENING);
}
