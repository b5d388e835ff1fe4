import type { Page } from '@playwright/test';

/** Of the page's time, at once: a poll counts from the last answer, which may thus come as much too late. */
const STEP_MS = 250;
/** How often it looks for answers, of this machine's clock. */
const FOR_ANSWERS_MS = 20;
/** An answer that a test holds back does not come at all. */
const LOOKS_AT_MOST = 100;
const STANDS_AFTER_MS = 500;

/** What the page itself keeps: a browser tells of answers from outside before the page has them, on a busy machine long before. */
interface Asking {
  asking: number;
}

/** Has the page count what it asks for, for `takenIn`; before its first address. */
const countAsking = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted = Object.assign(window, { asking: 0 });
    const { fetch } = window;
    // After whatever the page does with it in the same turn.
    const isTaken = () => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        counted.asking -= 1;
        port1.close();
      });
      port1.start();
      port2.postMessage('');
    };
    window.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : input.toString();
      // The live stream is never answered in full.
      if (url.includes('/live.stale')) return fetch(input, init);
      counted.asking += 1;
      try {
        const answer = await fetch(input, init);
        void answer.clone().arrayBuffer().then(isTaken, isTaken);
        return answer;
      } catch (error) {
        isTaken();
        throw error;
      }
    };
  });

/** Takes over the page's clock; before its first address. Until it is stopped it runs as always. */
export async function takeClock(page: Page): Promise<void> {
  await page.clock.install();
  await countAsking(page);
}

/** Stops the page's clock: from now on its time passes by `pass` alone. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + STANDS_AFTER_MS);
}

/** Waits until the page has taken in the answers to all that it asked for. */
async function takenIn(page: Page): Promise<void> {
  const isAsking = () => page.evaluate(() => (window as unknown as Asking).asking > 0);
  for (let looks = 0; looks < LOOKS_AT_MOST && (await isAsking()); looks += 1)
    await page.waitForTimeout(FOR_ANSWERS_MS);
}

/** Lets so many seconds of the page's time pass, in steps that each wait for the answers to what was asked in them. */
export async function pass(page: Page, seconds: number): Promise<void> {
  for (let ms = 0; ms < seconds * 1_000; ms += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    await takenIn(page);
  }
}
