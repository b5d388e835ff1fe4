import { expect, type Page } from '@playwright/test';

/** How far the page's clock advances at a time. A poll counts from its last response, so it may be late by this much. */
const STEP_MS = 250;
/** How often to check for responses, by this machine's clock. */
const CHECK_EVERY_MS = 20;
/** Limits the wait, since a test may hold a response. */
const MAX_CHECKS = 1_000;
const PAUSE_AFTER_MS = 500;

/** Set on the page's window. Playwright reports a response before the page has processed it, on a busy machine long before. */
interface RequestCounter {
  pendingRequests: number;
}

/** Makes the page count its pending requests, for `waitForResponses`. Call it before the first navigation. */
const countRequests = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted = Object.assign(window, { pendingRequests: 0 });
    const { fetch } = window;
    // Decrements after the page's own handlers, which run in the same turn of the event loop.
    const onProcessed = () => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        counted.pendingRequests -= 1;
        port1.close();
      });
      port1.start();
      port2.postMessage('');
    };
    window.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : input.toString();
      // The response of the live stream never ends.
      if (url.includes('/live.stale')) return fetch(input, init);
      counted.pendingRequests += 1;
      try {
        const response = await fetch(input, init);
        void response.clone().arrayBuffer().then(onProcessed, onProcessed);
        return response;
      } catch (error) {
        onProcessed();
        throw error;
      }
    };
  });

/** Installs a clock that tests control. Call it before the first navigation. It runs normally until it is paused. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
  await countRequests(page);
}

/** Pauses the page's clock: from then on only `advanceClock` moves it. */
export async function pauseClock(page: Page): Promise<void> {
  // A busy page passes that time before it is paused. It stops then as well, so that the second attempt succeeds.
  await expect(async () =>
    page.clock.pauseAt((await page.evaluate(() => Date.now())) + PAUSE_AFTER_MS),
  ).toPass();
}

/** Waits until the page has processed the responses to all its requests. */
async function waitForResponses(page: Page): Promise<void> {
  const isPending = () => page.evaluate(() => (window as unknown as RequestCounter).pendingRequests > 0);
  for (let checks = 0; checks < MAX_CHECKS && (await isPending()); checks += 1)
    await page.waitForTimeout(CHECK_EVERY_MS);
}

/** Advances the page's clock by so many seconds, in steps that each wait for the responses to their requests. */
export async function advanceClock(page: Page, seconds: number): Promise<void> {
  for (let ms = 0; ms < seconds * 1_000; ms += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    await waitForResponses(page);
  }
}
