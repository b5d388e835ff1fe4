import { expect, type Page } from '@playwright/test';

/** Returns the controls of /group. */
export const groups = (page: Page) => ({
  create: page.getByRole('button', { name: 'Create Group', exact: true }),
  createFirst: page.getByRole('button', { name: 'Create Your First Group', exact: true }),
  pasted: page.getByRole('textbox', { name: 'Have a link? Paste it here.', exact: true }),
  openPasted: page.getByRole('button', { name: 'Open', exact: true }),
  card: (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) }),
  /** The link from a group's card to its page. */
  link: (name: string) =>
    page.getByRole('article').getByRole('heading', { name, exact: true }).getByRole('link'),
});

/** Returns the dialog that creates a group. */
export const createGroupDialog = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Create New Group' });
  return {
    dialog,
    name: dialog.getByLabel('Group name', { exact: true }),
    description: dialog.getByLabel('Description', { exact: true }),
    emoji: (emoji: string) => dialog.getByRole('radio', { name: emoji, exact: true }),
    create: dialog.getByRole('button', { name: 'Create Group', exact: true }),
    close: dialog.getByRole('button', { name: 'Close', exact: true }),
  };
};

/** Returns the controls of /group/:id. */
export const group = (page: Page) => ({
  heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
  invite: page.getByRole('button', { name: 'Invite', exact: true }),
  tab: (name: 'Posts' | 'Goals' | 'Members') => page.getByRole('tab', { name, exact: true }),
});

/** Opens the invite dialog of the group's page, copies its link, and returns the contents of the clipboard. */
export async function copyInviteLink(page: Page): Promise<string> {
  await group(page).invite.click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  const link = dialog.getByRole('textbox', { name: 'Invite link' });
  await expect(link).toHaveValue(/\/invite\/[\w-]{20,}$/);
  await expect(link).toHaveAttribute('readonly');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).toContain('/invite/');
  return clipboard();
}
