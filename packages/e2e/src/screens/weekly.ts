import type { Page } from '@playwright/test';

/** Returns the card with a group's week. */
export const weekly = (page: Page) => {
  const card = page.getByRole('region', { name: /^(This week|Last week|\d+ weeks ago)$/ });
  const row = (day: string) =>
    card.getByRole('row').filter({ has: page.getByRole('rowheader', { name: day }) });
  return {
    card,
    /** The week in one line, as phones show it, which shows its days. */
    strip: page.getByRole('button', { name: /^This week\b.* days$/ }),
    previous: card.getByRole('button', { name: 'Previous week', exact: true }),
    next: card.getByRole('button', { name: 'Next week', exact: true }),
    days: card.getByRole('rowheader'),
    row,
    /** How wide a bar of that day is, as a part of its row (0 to 1). */
    barOf: (day: string, part: 'dubs' | 'ls') =>
      row(day)
        .locator(`[data-part="${part}"]`)
        .evaluate((bar) => {
          const width = (element: Element) => element.getBoundingClientRect().width;
          return bar.parentElement ? width(bar) / width(bar.parentElement) : 0;
        }),
    pictures: card.getByRole('list', { name: 'Pictures of the week' }).getByRole('link'),
  };
};
