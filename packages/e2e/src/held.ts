import type { Page } from '@playwright/test';

/** All that the browser holds for the page's origin and in the page itself, as one text. */
export const everythingHeld = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const inWords = async (value: unknown): Promise<string> => {
      if (value instanceof File) return `${value.name} ${await value.text()}`;
      if (value instanceof Blob) return value.text();
      if (typeof value !== 'object' || value === null) return String(value);
      const parts = await Promise.all(Object.entries(value).flat().map(inWords));
      return parts.join(' ');
    };
    const storageOf = (storage: Storage) =>
      Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
        .map((key) => `${key}=${storage.getItem(key)}`)
        .join('\n');

    const held = [storageOf(localStorage), storageOf(sessionStorage), document.cookie, window.name];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([asked(objects.getAllKeys()), asked(objects.getAll())]);
        held.push(name, store, await inWords(keys), await inWords(values));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        held.push(name, request.url, (await answer?.text()) ?? '');
      }
    }
    held.push(JSON.stringify(history.state), document.title, document.documentElement.outerHTML);
    return held.join('\n');
  });
