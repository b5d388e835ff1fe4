import type { Page } from '@playwright/test';
import { call } from './api/call.ts';
import { newPerson } from './api/people.ts';
import { ANY_CALL, CONSOLE, procedure, refuse } from './failures.ts';
import { toast } from './screens/frame.ts';
import { login } from './screens/login.ts';
import { devices, pairing, phoneNumber, profile, proof, securityLog } from './screens/profile.ts';
import { expect, LAPTOP, test } from './test.ts';

/** Makes the server say that it sends no texts. */
const withoutTexts = (page: Page) =>
  page.route(
    (url) => ANY_CALL.test(url.pathname) && url.pathname.includes('auth.methods'),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        contentType: 'application/json',
        body: (await response.text())
          .replace('"texts":true', '"texts":false')
          .replace('"email":true', '"email":false'),
      });
    },
  );

test('another device signs in with the code that the profile shows', async ({ open }) => {
  const page = await open(await newPerson('Nora'), LAPTOP);
  await page.goto('/profile');
  const { add, dialog, code } = pairing(page);
  await add.click();
  await expect(dialog).toContainText(/Works once, for (10:00|9:\d\d)/);
  const shown = await code.innerText();

  const other = await open(null, { expected: [CONSOLE.badRequest] });
  await other.goto('/login');
  const { pairingCode, enterPairingCode, signIn, back, phone } = login(other);
  await enterPairingCode.click();
  await back.click();
  await expect(phone).toBeVisible();
  await enterPairingCode.click();
  await pairingCode.fill('AAAA-AAAA-AAAA');
  await signIn.click();
  await expect(other.getByText('This code is wrong, was used, or is too old.')).toBeVisible();
  await pairingCode.fill(shown.toLowerCase().replaceAll('-', ' '));
  await signIn.click();
  await expect(other).toHaveURL('/home');

  await page.keyboard.press('Escape');
  await expect(devices(page).rows).toHaveCount(2);
  await expect(securityLog(page).first()).toContainText('Signed in on a new device');
});

test('a server without texts asks for a pairing code, and shows nothing of texts', async ({ open }) => {
  const stranger = await open(null);
  await withoutTexts(stranger);
  await stranger.goto('/login');
  await expect(login(stranger).pairingCode).toBeVisible();
  await expect(login(stranger).phone).toHaveCount(0);
  await expect(login(stranger).back).toHaveCount(0);

  const nora = await newPerson('Nora');
  const page = await open(nora, { expected: [/\b403\b/] });
  await withoutTexts(page);
  await page.goto('/profile');
  await expect(phoneNumber(page).card).toContainText(`Your account has ${nora.phone}.`);
  await expect(phoneNumber(page).change).toHaveCount(0);
  await expect(profile(page).sms).toHaveCount(0);

  // Her other device shows the code that confirms this session.
  const { code } = await call<{ code: string }>('POST', '/user/pairing', nora);
  const other = await call<{ token: string }>('POST', '/auth/pairing/verify', { body: { code } });
  await refuse(page, procedure('sessions.endOthers'), {
    status: 403,
    code: 'REAUTH_REQUIRED',
    sentence: 'Please confirm first that it is you.',
  });
  await devices(page).signOutElsewhere.click();
  await devices(page).question.getByRole('button', { name: 'Sign out', exact: true }).click();
  const proving = await call<{ code: string }>('POST', '/user/pairing', other);
  await expect(proof(page).pairingCode).toBeVisible();
  await page.unroute(procedure('sessions.endOthers'));
  await page.unrouteAll();
  await proof(page).pairingCode.fill(proving.code);
  await proof(page).confirm.click();
  await expect(toast(page)).toContainText('Signed out everywhere else');
});
