import type { Locator, Page } from '@playwright/test';

/** Returns the cards of the posts that contain these words. */
export const postCard = (page: Page, words: string): Locator =>
  page.getByRole('article').filter({ has: page.getByText(words, { exact: true }) });

/** Disables loading more posts on scroll, so that only the button does it. Call it before the first navigation. */
export const disableAutoLoad = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver'));

/** Returns the thumbnails of a post, which open the gallery. */
export const thumbnails = (card: Locator): Locator => card.getByRole('button', { name: /^Open image \d/ });

/** Returns the menu of a post, for its author and the group's admins. */
export const postMenu = (card: Locator) => {
  const menu = card.getByRole('menu', { name: /^More about / });
  return {
    more: card.getByRole('button', { name: /^More about / }),
    menu,
    edit: menu.getByRole('menuitem', { name: 'Edit', exact: true }),
    remove: menu.getByRole('menuitem', { name: 'Delete', exact: true }),
  };
};

/** Returns the dialog that edits a post or comment. */
export const editDialog = (page: Page, thing: 'post' | 'comment' = 'post') => {
  const dialog = page.getByRole('dialog', { name: `Edit ${thing}`, exact: true });
  return {
    dialog,
    words: dialog.getByRole('textbox', { name: `Words of the ${thing}`, exact: true }),
    wish: (name: string) => dialog.getByRole('radio', { name, exact: true }),
    clear: dialog.getByRole('button', { name: 'Clear', exact: true }),
    save: dialog.getByRole('button', { name: 'Save', exact: true }),
    cancel: dialog.getByRole('button', { name: 'Cancel', exact: true }),
  };
};

/** Returns the responses to an L within its card: hearing it, and turning it around. */
export const metLoss = (card: Locator) => ({
  hear: card.getByRole('button', { name: /^I hear you/ }),
  turnAround: card.getByRole('button', { name: 'Turn it around', exact: true }),
  turned: card.getByRole('link', { name: /^Turned (an L )?around / }),
});

/** Returns the gallery over a page. */
export const gallery = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^Photo by/ });
  return {
    dialog,
    previous: dialog.getByRole('button', { name: 'Previous image', exact: true }),
    next: dialog.getByRole('button', { name: 'Next image', exact: true }),
    close: dialog.getByRole('button', { name: 'Close', exact: true }),
    /** The visible picture. */
    image: (place: number, count: number) =>
      dialog.getByRole('img', { name: new RegExp(`${place} of ${count}$`) }),
  };
};
