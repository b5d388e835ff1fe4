import type { Page, Response } from '@playwright/test';
import { procedure } from './failures.ts';

/** Calls that open the stream of news. */
export const STREAM = procedure('live.stale');

/** Resolves when the live stream is open. Call it before the page is opened. */
export const streamStands = (page: Page): Promise<Response> =>
  page.waitForResponse((answer) => STREAM.test(answer.url()) && answer.status() === 200);

/** Opens an address and waits until what others do shows there by itself. */
export async function openLive(page: Page, address: string): Promise<void> {
  const stands = streamStands(page);
  await page.goto(address);
  await stands;
}
