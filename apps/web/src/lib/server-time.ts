/** How far the device's clock is ahead of the server's. */
let aheadMs = 0;

/** Notes the server's time: the `date` header of a response that has just arrived. */
export function noteServerTime(date: string | null): void {
  if (date) aheadMs = Date.now() - Date.parse(date);
}

/** Returns the server's time in milliseconds, which decides how long something can be edited; the device's until a response has arrived. */
export const serverNow = (): number => Date.now() - aheadMs;
