import type { Page } from '@playwright/test';

/** Time for answers to come back in, of this machine's clock, after each second of the page's. */
const FOR_ANSWERS_MS = 40;
const STANDS_AFTER_MS = 500;

/** Takes over the page's clock; before its first address. Until it is stopped it runs as always. */
export const takeClock = (page: Page): Promise<void> => page.clock.install();

/** Stops the page's clock: from now on its time passes by `pass` alone. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + STANDS_AFTER_MS);
}

/** Lets so many seconds of the page's time pass, one after the other. */
export async function pass(page: Page, seconds: number): Promise<void> {
  for (let second = 1; second <= seconds; second += 1) {
    await page.clock.runFor(1_000);
    await page.waitForTimeout(FOR_ANSWERS_MS);
  }
}
