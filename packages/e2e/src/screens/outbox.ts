import type { Locator, Page } from '@playwright/test';

/** Returns the card above the feeds that lists what waits to be sent. */
export const outboxCard = (page: Page) => {
  const card = page.getByRole('region', { name: 'Waiting to send', exact: true });
  return {
    card,
    item: (words: string) => card.getByRole('listitem').filter({ hasText: words }),
    edit: (item: Locator) => item.getByRole('button', { name: 'Edit', exact: true }),
    discard: (item: Locator) => item.getByRole('button', { name: 'Discard', exact: true }),
  };
};
