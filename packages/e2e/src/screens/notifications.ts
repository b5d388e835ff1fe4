import type { Page } from '@playwright/test';

/** Returns the controls of /notifications. */
export const notifications = (page: Page) => {
  const main = page.getByRole('main');
  const pages = main.getByRole('navigation', { name: 'Pages' });
  const rows = main.getByRole('group', { name: 'Notifications' }).getByRole('listitem');
  return {
    back: main.getByRole('link', { name: 'Back to Groups', exact: true }),
    markAllRead: main.getByRole('button', { name: 'Mark all read', exact: true }),
    rows,
    /** The sentence of the row, which is its link. */
    row: (sentence: string) => rows.filter({ hasText: sentence }).locator('[data-step]'),
    /** The face of the user who triggered it. */
    face: (sentence: string) => rows.filter({ hasText: sentence }).getByRole('link').first(),
    unread: rows.filter({ hasText: 'Unread' }),
    pages,
    pageButtons: pages.getByRole('button', { name: /^Page \d+$/ }),
    page: (n: number) => pages.getByRole('button', { name: `Page ${n}`, exact: true }),
    previous: pages.getByRole('button', { name: 'Previous', exact: true }),
    next: pages.getByRole('button', { name: 'Next', exact: true }),
  };
};
