import { expect, type Page } from '@playwright/test';

/** Returns the controls of /login, both steps. */
export const login = (page: Page) => ({
  phone: page.getByLabel('Phone number', { exact: true }),
  send: page.getByRole('button', { name: 'Send code', exact: true }),
  code: page.getByLabel('6-digit code', { exact: true }),
  verify: page.getByRole('button', { name: 'Verify', exact: true }),
  back: page.getByRole('button', { name: 'Back to Phone Number', exact: true }),
  byEmail: page.getByRole('button', { name: 'Send the code by e-mail', exact: true }),
  enterPairingCode: page.getByRole('button', { name: 'Enter a pairing code', exact: true }),
  pairingCode: page.getByLabel('Pairing code', { exact: true }),
  signIn: page.getByRole('button', { name: 'Sign in', exact: true }),
  alert: page.getByRole('alert'),
});

/** Sends a code and waits for the code step. Returns the code, which the page shows in development mode. */
export async function sendCode(page: Page, phone: string): Promise<string> {
  const { phone: field, send, alert } = login(page);
  await field.fill(phone);
  await send.click();
  await expect(alert).toHaveText(/\b\d{6}\b/);
  return /\d{6}/.exec(await alert.innerText())?.[0] ?? '';
}

/** Signs in on /login and waits for the next page. */
export async function signIn(page: Page, phone: string): Promise<void> {
  const { code, verify } = login(page);
  await expect(page).toHaveURL('/login');
  await code.or(login(page).phone).waitFor();
  const sent = await sendCode(page, phone);
  await code.fill(sent);
  await verify.click();
  await expect(page).not.toHaveURL('/login');
}

/** Chooses a name on /name. */
export async function chooseName(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choose Your Display Name' })).toBeVisible();
  await page.getByLabel('Display name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).not.toHaveURL('/name');
}
