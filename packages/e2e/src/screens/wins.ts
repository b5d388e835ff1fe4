import type { Page } from '@playwright/test';
import { shareForm } from './share.ts';

/** Returns the controls of /wins. */
export const wins = (page: Page) => {
  const form = page.getByRole('region', { name: 'Share a win or L', exact: true });
  return {
    toggle: page.getByRole('button', { name: 'Share a win or L', exact: true }),
    form,
    ...shareForm(form),
    group: form.getByLabel('Group', { exact: true }),
    loadMore: page.getByRole('button', { name: 'Load More Wins', exact: true }),
    days: page.getByRole('heading', { level: 2 }),
  };
};
