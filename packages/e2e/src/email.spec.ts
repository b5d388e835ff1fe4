import type { Page } from '@playwright/test';
import { type Person, newPerson } from './api/people.ts';
import { ANY_CALL, CONSOLE, procedure, refuse } from './failures.ts';
import { toast } from './screens/frame.ts';
import { login } from './screens/login.ts';
import { emailAddress, proof, securityLog, yourData } from './screens/profile.ts';
import { expect, PHONE, test } from './test.ts';

const codeIn = async (page: Page): Promise<string> => {
  await expect(page.getByRole('alert')).toHaveText(/\b\d{6}\b/);
  return /\d{6}/.exec(await page.getByRole('alert').innerText())?.[0] ?? '';
};

/** Adds an address in the profile. */
async function addAddress(page: Page, email: string): Promise<void> {
  const { add, field, send, code, card } = emailAddress(page);
  await add.click();
  await field.fill(email);
  await send.click();
  await code.fill(await codeIn(page));
  await expect(card).toContainText(`Codes to sign in can go to ${email} too.`);
}

/** Requests a code by e-mail on /login, and signs in with it. */
async function signInByEmail(page: Page, { phone }: Person): Promise<void> {
  const { phone: field, byEmail, code } = login(page);
  await field.fill(phone);
  await byEmail.click();
  await expect(page.getByText('If your account has an e-mail address')).toBeVisible();
  await code.fill(await codeIn(page));
  await expect(page).toHaveURL('/home');
}

test('a user adds an e-mail address, signs in by a code that is mailed there, and removes it', async ({
  open,
}) => {
  const nora = await newPerson('Nora');
  const page = await open(nora, { expected: [CONSOLE.badRequest] });
  await page.goto('/profile');
  const { card, add, dialog, field, send, remove, question } = emailAddress(page);
  await expect(card).toContainText('Add an address, and codes to sign in can come by e-mail too.');
  await add.click();
  await field.fill('nora');
  await send.click();
  await expect(dialog).toContainText('Please enter an e-mail address.');
  await page.keyboard.press('Escape');
  const email = `nora${nora.phone.slice(1)}@example.org`;
  await addAddress(page, email);
  await expect(toast(page)).toContainText('E-mail address added');
  await expect(securityLog(page).first()).toContainText('E-mail address added');

  const other = await open(null, PHONE);
  await other.goto('/login');
  await login(other).byEmail.click();
  await expect(other.getByRole('button', { name: 'Send it by text', exact: true })).toBeVisible();
  await signInByEmail(other, nora);

  await remove.click();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(add).toBeVisible();
  await expect(securityLog(page).first()).toContainText('E-mail address removed');
});

test('a code that is mailed confirms that it is the user, and signs in where a server has no texts', async ({
  open,
}) => {
  const pia = await newPerson('Pia');
  const page = await open(pia, { expected: [/\b403\b/] });
  await page.goto('/profile');
  await addAddress(page, `pia${pia.phone.slice(1)}@example.org`);

  await test.step('a user confirms that it is them by a code that is mailed to them', async () => {
    const sentence = 'Please confirm first that it is you.';
    await refuse(page, procedure('exports.request'), { status: 403, code: 'REAUTH_REQUIRED', sentence });
    await yourData(page).request.click();
    const { dialog, code } = proof(page);
    await dialog.getByRole('button', { name: 'E-mail me a code', exact: true }).click();
    const sent = /\d{6}/.exec(await dialog.getByRole('alert').innerText())?.[0] ?? '';
    await page.unroute(procedure('exports.request'));
    await code.fill(sent);
    await expect(dialog).toHaveCount(0);
    await expect(yourData(page).save).toBeVisible();
  });

  await test.step('a server without texts asks for the number, and mails the code', async () => {
    const other = await open(null);
    await other.route(
      (url) => ANY_CALL.test(url.pathname) && url.pathname.includes('auth.methods'),
      async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('"texts":true', '"texts":false');
        await route.fulfill({ contentType: 'application/json', body });
      },
    );
    await other.goto('/login');
    await expect(login(other).byEmail).toBeVisible();
    await expect(login(other).send).toHaveCount(0);
    await login(other).enterPairingCode.click();
    await login(other).back.click();
    await signInByEmail(other, pia);
  });
});
