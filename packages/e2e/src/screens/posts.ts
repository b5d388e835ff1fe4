import type { Locator, Page } from '@playwright/test';

/** The cards of the posts that say this. */
export const postCard = (page: Page, words: string): Locator =>
  page.getByRole('article').filter({ has: page.getByText(words, { exact: true }) });

/** The small pictures of a post, which open the gallery. */
export const thumbnails = (card: Locator): Locator => card.getByRole('button', { name: /^Open image \d/ });

/** The gallery over a page. */
export const gallery = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^Photo by/ });
  return {
    dialog,
    previous: dialog.getByRole('button', { name: 'Previous image', exact: true }),
    next: dialog.getByRole('button', { name: 'Next image', exact: true }),
    close: dialog.getByRole('button', { name: 'Close', exact: true }),
    /** The picture in sight. */
    image: (place: number, count: number) =>
      dialog.getByRole('img', { name: new RegExp(`${place} of ${count}$`) }),
  };
};
