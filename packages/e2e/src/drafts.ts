import type { Page } from '@playwright/test';

/** True if a draft that holds these words, or these fields, has been kept on the device; of a list the length is compared. */
export const isDraftKept = (page: Page, words: string | Record<string, string | number>): Promise<boolean> =>
  page.evaluate(
    async (wanted) => {
      const asked = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error));
        });
      const database = await asked(indexedDB.open('dubs-drafts'));
      const drafts = await asked(database.transaction('posts').objectStore('posts').getAll());
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
