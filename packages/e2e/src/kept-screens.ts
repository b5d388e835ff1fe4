import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { builtFile } from './product/run-program.ts';

/** Returns what the app keeps of its last screens for offline use: the queries as one text, and the number of thumbnails. */
export const readKeptScreens = (page: Page): Promise<{ queries: string; pictures: number }> =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const names = new Set((await indexedDB.databases()).map(({ name }) => name));
    const read = async (name: string, store: string): Promise<unknown[]> => {
      // Opening a database that is missing would create it without its store.
      if (!names.has(name)) return [];
      const database = await result(indexedDB.open(name));
      const all = await result(database.transaction(store).objectStore(store).getAll());
      database.close();
      return all;
    };
    return {
      queries: JSON.stringify(await read('dubs-kept', 'queries')),
      pictures: (await read('dubs-pictures', 'thumbnails')).length,
    };
  });

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** Takes the page offline. Navigations and the app's files still load, as from the service worker's cache. Returns a function that goes online again. */
export async function goOffline(page: Page): Promise<() => Promise<void>> {
  const isShell = (url: URL) => !/^\/(api|trpc|media)\//.test(url.pathname);
  await page.route(isShell, async (route) => {
    const { pathname } = new URL(route.request().url());
    const isPage = route.request().isNavigationRequest();
    const file = isPage ? 'index.html' : pathname.slice(1);
    const body = await readFile(builtFile(`web/dist/${file}`));
    const contentType = isPage ? 'text/html' : (TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain');
    // A request in flight when the page goes online again is sent to the server.
    await route.fulfill({ body, contentType }).catch(() => undefined);
  });
  await page.context().setOffline(true);
  // A document that Playwright fulfills reports that it is online, whatever its context is.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false, configurable: true }),
  );
  return async () => {
    await page.context().setOffline(false);
    await page.unroute(isShell);
    await page.evaluate(() => {
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
      window.dispatchEvent(new Event('online'));
    });
  };
}
