import type { Page } from '@playwright/test';

/** True if the device has stored a draft with this text, or with these fields; a list is compared by its length. */
export const isDraftKept = (page: Page, words: string | Record<string, string | number>): Promise<boolean> =>
  page.evaluate(
    async (wanted) => {
      const result = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error));
        });
      const database = await result(indexedDB.open('dubs-drafts'));
      const drafts = await result(database.transaction('posts').objectStore('posts').getAll());
      database.close();
      return drafts.some((draft: Record<string, unknown>) =>
        Object.entries(wanted).every(([field, value]) => {
          const kept = draft[field];
          return (Array.isArray(kept) ? kept.length : kept) === value;
        }),
      );
    },
    typeof words === 'string' ? { text: words } : words,
  );
