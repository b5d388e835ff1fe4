import type { Locator, Page } from '@playwright/test';

/** Returns the cards of /profile. */
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
    /** The number with this label, such as "Total Dubs Shared". */
    figure: (name: string) => dubs.getByRole('definition').and(dubs.locator(`dt:has-text("${name}") + dd`)),
    sms,
    texts: sms.getByRole('switch', { name: 'Daily SMS Notifications', exact: true }),
    hour: sms.getByLabel('Time of day', { exact: true }),
    follows: sms.getByRole('switch', { name: "Follow my device's time zone", exact: true }),
    zone: sms.getByLabel('Time zone', { exact: true }),
    /** The line that says when the next daily text is sent. */
    next: sms.getByRole('status'),
  };
};

/** Returns the card that lists the user's sessions. */
export const devices = (page: Page) => {
  const card = page.getByRole('region', { name: "Where you're signed in" });
  return {
    card,
    rows: card.getByRole('listitem'),
    row: (device: string): Locator => card.getByRole('listitem').filter({ hasText: device }),
    signOut: (device: string) => card.getByRole('button', { name: `Sign out ${device}`, exact: true }),
    signOutElsewhere: card.getByRole('button', { name: 'Sign out everywhere else', exact: true }),
    question: page.getByRole('alertdialog', { name: 'Sign out everywhere else?' }),
  };
};

/** Returns the button that adds a device, and the dialog with its code. */
export const pairing = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Add a device' });
  return {
    add: devices(page).card.getByRole('button', { name: 'Add a device', exact: true }),
    dialog,
    code: dialog.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/),
  };
};

/** Returns the card that exports the user's data. */
export const yourData = (page: Page) => {
  const card = page.getByRole('region', { name: 'Your data', exact: true });
  return {
    card,
    request: card.getByRole('button', { name: 'Download your data', exact: true }),
    save: card.getByRole('link', { name: /^Save ZIP file/ }),
  };
};

/** Returns the card of the user's e-mail address, the dialog that adds one, and the question before it is removed. */
export const emailAddress = (page: Page) => {
  const card = page.getByRole('region', { name: 'E-mail address', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Your e-mail address' });
  const question = page.getByRole('alertdialog');
  return {
    card,
    add: card.getByRole('button', { name: 'Add an address', exact: true }),
    remove: card.getByRole('button', { name: 'Remove', exact: true }),
    dialog,
    field: dialog.getByLabel('E-mail address', { exact: true }),
    send: dialog.getByRole('button', { name: 'Send code', exact: true }),
    code: dialog.getByLabel('6-digit code', { exact: true }),
    confirm: dialog.getByRole('button', { name: 'Confirm address', exact: true }),
    question,
  };
};

/** Returns the card of the user's phone number, and the dialog that changes it. */
export const phoneNumber = (page: Page) => {
  const card = page.getByRole('region', { name: 'Phone number', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Change your number' });
  return {
    card,
    change: card.getByRole('button', { name: 'Change number', exact: true }),
    keep: card.getByRole('button', { name: 'Keep my number', exact: true }),
    dialog,
    field: dialog.getByLabel('New phone number', { exact: true }),
    send: dialog.getByRole('button', { name: 'Send code', exact: true }),
    code: dialog.getByLabel('6-digit code', { exact: true }),
    confirm: dialog.getByRole('button', { name: 'Change number', exact: true }),
  };
};

/** Returns the events of the security log, newest first. */
export const securityLog = (page: Page): Locator =>
  page.getByRole('region', { name: 'Security', exact: true }).getByRole('listitem');

/** Returns the dialog in which a user confirms that it is them. */
export const proof = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: "Confirm that it's you" });
  return {
    dialog,
    textMe: dialog.getByRole('button', { name: 'Text me a code', exact: true }),
    code: dialog.getByLabel('6-digit code', { exact: true }),
    pairingCode: dialog.getByLabel('Pairing code', { exact: true }),
    confirm: dialog.getByRole('button', { name: 'Confirm', exact: true }),
  };
};

/** Returns the card that deletes the account, and its dialog. */
export const deleteAccount = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  return {
    open: page
      .getByRole('region', { name: 'Delete account', exact: true })
      .getByRole('button', { name: 'Delete account', exact: true }),
    dialog,
    keepPosts: dialog.getByRole('radio', { name: 'Keep them without my name', exact: true }),
    removePosts: dialog.getByRole('radio', { name: 'Remove them', exact: true }),
    phone: dialog.getByLabel('Your phone number', { exact: true }),
    confirm: dialog.getByRole('button', { name: 'Delete my account', exact: true }),
    group: (name: string) => dialog.getByRole('link', { name, exact: true }),
  };
};

/** Returns the card of the user's kept profiles, and the dialog of a profile. */
export const keptPeople = (page: Page) => {
  const card = page.getByRole('region', { name: 'Profiles you keep', exact: true });
  return {
    card,
    add: card.getByRole('button', { name: 'Add a profile', exact: true }),
    name: card.getByLabel('Their name', { exact: true }),
    save: card.getByRole('button', { name: 'Add', exact: true }),
    row: (name: string): Locator => card.getByRole('listitem').filter({ hasText: name }),
    edit: (name: string) => card.getByRole('button', { name: `Edit ${name}`, exact: true }),
    dialog: page.getByRole('dialog').filter({ hasText: 'Kept by' }),
  };
};
