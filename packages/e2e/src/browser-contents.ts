import type { Page } from '@playwright/test';

/** Returns everything that the browser stores for the page's origin, and the page itself, as one text. */
export const readBrowserContents = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const toText = async (value: unknown): Promise<string> => {
      if (value instanceof File) return `${value.name} ${await value.text()}`;
      if (value instanceof Blob) return value.text();
      if (typeof value !== 'object' || value === null) return String(value);
      const parts = await Promise.all(Object.entries(value).flat().map(toText));
      return parts.join(' ');
    };
    const storageOf = (storage: Storage) =>
      Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
        .map((key) => `${key}=${storage.getItem(key)}`)
        .join('\n');

    const contents = [storageOf(localStorage), storageOf(sessionStorage), document.cookie, window.name];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([result(objects.getAllKeys()), result(objects.getAll())]);
        contents.push(name, store, await toText(keys), await toText(values));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        contents.push(name, request.url, (await response?.text()) ?? '');
      }
    }
    contents.push(JSON.stringify(history.state), document.title, document.documentElement.outerHTML);
    return contents.join('\n');
  });
