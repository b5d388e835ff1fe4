import type { Locator, Page } from '@playwright/test';

/** Returns the Members tab of a group, as its admins see it. */
export const people = (page: Page) => {
  const panel = page.getByRole('tabpanel', { name: 'Members' });
  return {
    tab: page.getByRole('tab', { name: 'Members', exact: true }),
    member: (name: string): Locator =>
      panel.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: name }),
    manage: (name: string) => panel.getByRole('button', { name: `Manage ${name}`, exact: true }),
    item: (name: 'Make admin' | 'Remove as admin' | 'Remove from group' | 'Hand over group') =>
      page.getByRole('menuitem', { name, exact: true }),
    requests: panel.getByRole('list', { name: 'Requests to join' }).getByRole('listitem'),
    approve: (name: string) => panel.getByRole('button', { name: `Approve ${name}`, exact: true }),
    decline: (name: string) => panel.getByRole('button', { name: `Decline ${name}`, exact: true }),
    panel,
  };
};

/** Returns the dialog that confirms what cannot be undone. */
export const question = (page: Page) => {
  const box = page.getByRole('alertdialog');
  return {
    box,
    cancel: box.getByRole('button', { name: 'Cancel', exact: true }),
    button: (name: 'Remove' | 'Hand over' | 'Leave' | 'Delete group') =>
      box.getByRole('button', { name, exact: true }),
    name: box.getByLabel("Type the group's name to confirm"),
  };
};

/** Returns the dialog with a group's settings. */
export const settings = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Group settings' });
  return {
    open: page.getByRole('button', { name: 'Group settings', exact: true }),
    dialog,
    name: dialog.getByLabel('Group name', { exact: true }),
    description: dialog.getByLabel('Description', { exact: true }),
    emoji: (emoji: string) => dialog.getByRole('radio', { name: emoji, exact: true }),
    undo: dialog.getByRole('button', { name: 'Undo changes', exact: true }),
    save: dialog.getByRole('button', { name: 'Save', exact: true }),
    approval: dialog.getByRole('switch', { name: 'Approve new members', exact: true }),
    leave: dialog.getByRole('button', { name: 'Leave group', exact: true }),
    handOver: dialog.getByRole('button', { name: 'Choose who takes over', exact: true }),
    delete: dialog.getByRole('button', { name: 'Delete group', exact: true }),
    close: dialog.getByRole('button', { name: 'Close', exact: true }),
  };
};

/** Returns the part of the invite dialog that only admins see. */
export const accessDialog = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  const part = dialog.getByRole('region', { name: 'Who can get in' });
  return {
    dialog,
    link: dialog.getByLabel('Invite link', { exact: true }),
    part,
    approval: part.getByRole('switch', { name: 'Approve new members', exact: true }),
    newLink: part.getByRole('button', { name: 'New link', exact: true }),
    days: part.getByLabel('Days until it expires', { exact: true }),
    uses: part.getByLabel('How many people can join', { exact: true }),
    make: part.getByRole('button', { name: 'Make new link', exact: true }),
    earlier: part.getByText('Earlier links'),
    close: dialog.getByRole('button', { name: 'Close', exact: true }),
  };
};
