import type { Page } from '@playwright/test';

/** Whether a draft that holds these words has been kept on the device. */
export const isDraftKept = (page: Page, words: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const database = await asked(indexedDB.open('dubs-drafts'));
    const drafts = await asked(database.transaction('posts').objectStore('posts').getAll());
    database.close();
    return drafts.some((draft: { text?: string }) => draft.text === wanted);
  }, words);
