import type { Locator } from '@playwright/test';

/** Returns the reactions to a post or comment, within its card or row. */
export const reactions = (thing: Locator) => {
  const page = thing.page();
  return {
    add: thing.getByRole('button', { name: 'Add reaction', exact: true }),
    /** The emoji that "Add reaction" offers. */
    choice: thing.getByRole('toolbar', { name: 'Reactions' }),
    choose: (words: string) =>
      thing.getByRole('toolbar', { name: 'Reactions' }).getByRole('button', { name: words, exact: true }),
    chips: thing.locator('[aria-label="Reactions"][role="group"]').getByRole('button', { name: /, \d+ p/ }),
    chip: (words: string) => thing.getByRole('button', { name: new RegExp(`^${words}, \\d+ p`) }),
    tooltip: page.getByRole('tooltip'),
    sheet: page.getByRole('dialog', { name: 'Reactions' }),
  };
};
