import type { Page } from '@playwright/test';

/** What surrounds the signed-in screens. */
export const frame = (page: Page) => {
  const nav = page.getByRole('navigation', { name: 'Main' });
  return {
    topBar: page.getByRole('banner'),
    brand: page.getByRole('banner').getByRole('link', { name: 'Dubs', exact: true }),
    bell: page.getByRole('link', { name: /^Notifications/ }),
    logOut: page.getByRole('button', { name: 'Log out', exact: true }),
    nav,
    /** A link of the navigation bar; the one to the groups also tells how many wins are unviewed. */
    to: (name: 'Home' | 'Groups' | 'Wins' | 'Goals' | 'Profile') =>
      nav.getByRole('link', { name: new RegExp(`^${name}\\b`) }),
  };
};

/** The message that pops up for some seconds. */
export const toast = (page: Page) => page.getByRole('region', { name: /F8/ }).getByRole('listitem');
