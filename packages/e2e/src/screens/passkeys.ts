import type { Page } from '@playwright/test';

/** Returns the controls of passkeys: the card on /profile and the button on /login. */
export const passkeys = (page: Page) => {
  const card = page.getByRole('region', { name: 'Passkeys' });
  const dialog = page.getByRole('dialog');
  return {
    add: card.getByRole('button', { name: 'Add a passkey' }),
    rows: card.getByRole('listitem'),
    rename: card.getByRole('button', { name: /^Rename / }),
    name: dialog.getByLabel('Name of the passkey'),
    save: dialog.getByRole('button', { name: 'Save', exact: true }),
    remove: card.getByRole('button', { name: /^Remove / }),
    use: page.getByRole('button', { name: 'Use a passkey', exact: true }),
  };
};
