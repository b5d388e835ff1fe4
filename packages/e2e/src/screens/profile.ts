import type { Page } from '@playwright/test';

/** The cards of /profile. */
export const profile = (page: Page) => {
  const about = page.getByRole('region', { name: 'About you' });
  const dubs = page.getByRole('region', { name: 'Your Dubs' });
  const sms = page.getByRole('region', { name: 'SMS Notifications' });
  return {
    about,
    edit: about.getByRole('button', { name: 'Edit Profile', exact: true }),
    displayName: about.getByLabel('Display Name', { exact: true }),
    firstName: about.getByLabel('First Name', { exact: true }),
    lastName: about.getByLabel('Last Name', { exact: true }),
    bio: about.getByLabel('Bio', { exact: true }),
    save: about.getByRole('button', { name: 'Save', exact: true }),
    cancel: about.getByRole('button', { name: 'Cancel', exact: true }),
    dubs,
    /** The number that stands with a name, such as "Total Dubs Shared". */
    figure: (name: string) => dubs.getByRole('definition').and(dubs.locator(`dt:has-text("${name}") + dd`)),
    sms,
    texts: sms.getByRole('switch', { name: 'Daily SMS Notifications', exact: true }),
    hour: sms.getByLabel('Time of day', { exact: true }),
    follows: sms.getByRole('switch', { name: "Follow my device's time zone", exact: true }),
    zone: sms.getByLabel('Time zone', { exact: true }),
    /** When the next daily text comes. */
    next: sms.getByRole('status'),
  };
};
