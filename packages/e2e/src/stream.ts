import type { Page, Response } from '@playwright/test';
import { procedure } from './failures.ts';

/** Calls that open the live stream. */
export const STREAM = procedure('live.stale');

/** Long enough for a live event to show on a slow machine, and shorter than the pause between two polls while the stream is open. */
export const byEvent = { timeout: 20_000 };

/** Resolves when the live stream is open. Call it before the page is opened. */
export const waitForStream = (page: Page): Promise<Response> =>
  page.waitForResponse((response) => STREAM.test(response.url()) && response.status() === 200);

/** Opens an address and waits for its live stream. */
export async function openLive(page: Page, address: string): Promise<void> {
  const connected = waitForStream(page);
  await page.goto(address);
  await connected;
}
