import type { Page } from '@playwright/test';

/** Returns the card with a group's week. */
export const weekly = (page: Page) => {
  const card = page.getByRole('region', { name: /^(This week|Last week|\d+ weeks ago)$/ });
  const row = (day: string) =>
    card.getByRole('row').filter({ has: page.getByRole('rowheader', { name: day }) });
  return {
    card,
    /** The week's summary on phones, which expands to its days. */
    strip: page.getByRole('button', { name: /^This week\b.* days$/ }),
    previous: card.getByRole('button', { name: 'Previous week', exact: true }),
    next: card.getByRole('button', { name: 'Next week', exact: true }),
    days: card.getByRole('rowheader'),
    row,
    /** Returns the width of the day's bar as a fraction of its row. */
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
