import type { Page } from '@playwright/test';

/** Waits until the service worker that the app starts controls the page. */
export const waitForWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise<void>((resolve) => {
      if (navigator.serviceWorker.controller) resolve();
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
    });
  });
