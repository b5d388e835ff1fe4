import type { Page } from '@playwright/test';

/** Returns the controls of /invite/:inviteCode. */
export const invite = (page: Page) => ({
  badge: page.getByText('Private Group', { exact: true }),
  accept: page.getByRole('button', { name: 'Accept & Join Group', exact: true }),
  welcome: page.getByText('Welcome to the group!', { exact: true }),
  alreadyMember: page.getByText("You're already a member!", { exact: true }),
  requested: page.getByText('Your request was sent.', { exact: true }),
  declined: page.getByText('Your request to join was declined. You can ask again.', { exact: true }),
  toGroup: page.getByRole('button', { name: 'Go to Group', exact: true }),
  toGroups: page.getByRole('link', { name: 'Go to Groups', exact: true }),
  toDashboard: page.getByRole('link', { name: 'Continue to Dashboard', exact: true }),
});
