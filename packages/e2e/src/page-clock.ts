import type { Page, Request } from '@playwright/test';

/** How often it looks for answers, of this machine's clock, and what the page has to take them in. */
const FOR_ANSWERS_MS = 40;
/** An answer that a test holds back does not come at all. */
const LOOKS_AT_MOST = 50;
const STANDS_AFTER_MS = 500;

/** Takes over the page's clock; before its first address. Until it is stopped it runs as always. */
export const takeClock = (page: Page): Promise<void> => page.clock.install();

/** Stops the page's clock: from now on its time passes by `pass` alone. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + STANDS_AFTER_MS);
}

/**
 * Waits until the page has taken in what came: an answer is told of here before the page's own code has it, on a busy machine long before. What
 * is asked for now comes after it.
 */
export const takenIn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await fetch('/favicon.svg', { cache: 'no-store' }).then(
      (answer) => answer.text(),
      () => undefined,
    );
  });

/**
 * Lets so many seconds of the page's time pass, one after the other. Each waits for the answers to what was asked in it: a poll counts its
 * time from the last answer, which must not come a second of the page's time later because this machine is busy.
 */
export async function pass(page: Page, seconds: number): Promise<void> {
  const asked = new Set<Request>();
  const begin = (request: Request) => {
    // The live stream is never answered in full.
    if (!request.url().includes('/live.stale')) asked.add(request);
  };
  const end = (request: Request) => void asked.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  for (let second = 1; second <= seconds; second += 1) {
    await page.clock.runFor(1_000);
    for (let looks = 0; looks === 0 || (asked.size > 0 && looks < LOOKS_AT_MOST); looks += 1)
      await page.waitForTimeout(FOR_ANSWERS_MS);
    await takenIn(page);
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}
