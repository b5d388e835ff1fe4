import type { Page } from '@playwright/test';

/** Has the service worker take over the page, without waiting until the app starts it. */
export const startWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await new Promise<void>((resolve) => {
      if (navigator.serviceWorker.controller) resolve();
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
    });
  });
