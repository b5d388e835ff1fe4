/** How far the device's clock is ahead of the server's. */
let aheadMs = 0;

/**
 * Notes the server's time: the `date` header of a response that has just arrived. It has whole seconds and is rounded up, so that
 * nothing seems to last longer than it does.
 */
export function noteServerTime(date: string | null): void {
  if (date) aheadMs = Date.now() - Date.parse(date) - 999;
}

/**
 * Returns the server's time in milliseconds, which decides what can be edited and what has expired; the device's until a response has
 * arrived.
 */
export const serverNow = (): number => Date.now() - aheadMs;
