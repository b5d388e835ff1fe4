import type { Page } from '@playwright/test';

/** Returns the bars and menus around the signed-in screens. */
export const frame = (page: Page) => {
  const losing = page.getByRole('alertdialog', { name: 'Log out and lose your draft?' });
  const nav = page.getByRole('navigation', { name: 'Main' });
  return {
    topBar: page.getByRole('banner'),
    brand: page.getByRole('banner').getByRole('link', { name: 'Dubs', exact: true }),
    bell: page.getByRole('link', { name: /^Notifications/ }),
    logOut: page.getByRole('button', { name: 'Log out', exact: true }),
    /** The dialog that asks before a logout discards a draft, and its two buttons. */
    loseDraftQuestion: losing,
    loseDraft: losing.getByRole('button', { name: 'Log out', exact: true }),
    keepDraft: losing.getByRole('button', { name: 'Cancel', exact: true }),
    nav,
    /** A link of the navigation bar. The name of the link to the groups includes the count of unviewed wins. */
    to: (name: 'Home' | 'Groups' | 'Wins' | 'Goals' | 'Profile') =>
      nav.getByRole('link', { name: new RegExp(`^${name}\\b`) }),
  };
};

/** Returns the region of the toast, whose code loads two seconds after the content. */
export const toastRegion = (page: Page) => page.getByRole('region', { name: /F8/ });

/** Returns the toast. */
export const toast = (page: Page) => toastRegion(page).getByRole('listitem');

/** Makes the page hidden and visible again. */
export const hidePageBriefly = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const change = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    change();
    await new Promise((resolve) => setTimeout(resolve));
    Reflect.deleteProperty(document, 'visibilityState');
    change();
  });
