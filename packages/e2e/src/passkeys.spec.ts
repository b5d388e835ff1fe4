import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';
import { newPerson, newPhone, type Person } from './api/people.ts';
import { CONSOLE, procedure } from './failures.ts';
import { productOrigin } from './product/origin.ts';
import { frame, toast } from './screens/frame.ts';
import { chooseName, signIn } from './screens/login.ts';
import { passkeys } from './screens/passkeys.ts';
import { expect, type Open, test } from './test.ts';

/** A page with a virtual authenticator, and the functions that control it. */
interface Device {
  page: Page;
  device: CDPSession;
  authenticatorId: string;
}

/**
 * Opens the product by its host name, with an authenticator that confirms every use of a passkey. Only if it `offersInFields` does the
 * phone field offer passkeys too.
 */
async function openDevice(open: Open, person: Person | null, offersInFields = false): Promise<Device> {
  const baseURL = productOrigin().replace('127.0.0.1', 'localhost');
  const page = await open(person, {
    baseURL,
    expected: [CONSOLE.badRequest, CONSOLE.forbidden, CONSOLE.signedOut],
  });
  if (!offersInFields)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return { page, device, authenticatorId };
}

/** Adds a passkey on /profile. */
async function addPasskey(page: Page): Promise<void> {
  await page.goto('/profile');
  await passkeys(page).add.click();
  await expect(passkeys(page).rows).toHaveCount(1);
}

test('a user adds a passkey, signs in with it, renames it, and removes it', async ({ open }) => {
  const { page } = await openDevice(open, await newPerson('Ada'));
  await addPasskey(page);
  await frame(page).logOut.click();
  const { use, rows, rename, name, save, remove } = passkeys(page);
  await use.click();
  await expect(page).toHaveURL('/home');
  await page.goto('/profile');
  await expect(rows).toContainText('Last used');
  await rename.click();
  await name.fill('My phone');
  await save.click();
  await expect(rows).toContainText('My phone');
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page)).toContainText('My phone was removed');
  await expect(rows).toHaveCount(0);
});

test('a passkey that the browser offers in the field of the phone number signs in', async ({ open }) => {
  const { page, device, authenticatorId } = await openDevice(open, await newPerson('Bo'), true);
  const confirm = (enabled: boolean) =>
    device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  await addPasskey(page);
  await confirm(false);
  await frame(page).logOut.click();
  await expect(passkeys(page).use).toBeVisible();
  await confirm(true);
  await page.goto('/login');
  await expect(page).toHaveURL('/home');
});

test('a passkey that no account has signs no one in, and says so', async ({ open }) => {
  const { page, device, authenticatorId } = await openDevice(open, null);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await device.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: randomBytes(16).toString('base64'),
      userHandle: randomBytes(16).toString('base64'),
      privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      rpId: 'localhost',
      isResidentCredential: true,
      signCount: 0,
    },
  });
  await page.goto('/login');
  await passkeys(page).use.click();
  await expect(page.getByRole('alert')).toContainText('This passkey did not work.');
  await expect(page).toHaveURL('/login');
});

/** Presses the button, and returns the server's response to the passkey. */
async function usePasskey(page: Page): Promise<{ status: number; text: string }> {
  const answered = page.waitForResponse(procedure('passkeys.verify'));
  await passkeys(page).use.click();
  const response = await answered;
  return { status: response.status(), text: await response.text() };
}

test('a passkey whose user was not verified, and one that was removed, are refused with the same 400', async ({
  open,
}) => {
  const ada = await newPerson('Ada');
  const own = await openDevice(open, ada);
  await addPasskey(own.page);
  const { credentials } = await own.device.send('WebAuthn.getCredentials', own);
  const { page, device, authenticatorId } = await openDevice(open, null);
  for (const credential of credentials)
    await device.send('WebAuthn.addCredential', { authenticatorId, credential });
  await page.goto('/login');

  // If user verification were required, the browser would refuse.
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.route(procedure('passkeys.signInOptions'), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"required"', '"discouraged"') });
  });
  const unverified = await usePasskey(page);
  await page.unroute(procedure('passkeys.signInOptions'));

  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  expect((await usePasskey(page)).status).toBe(200);
  await expect(page).toHaveURL('/home');
  await frame(page).logOut.click();

  await own.page.bringToFront();
  await passkeys(own.page).remove.click();
  await own.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(passkeys(own.page).rows).toHaveCount(0);
  const removed = await usePasskey(page);
  expect(unverified.status).toBe(400);
  expect(removed).toEqual(unverified);
  await expect(page).toHaveURL('/login');
});

test('a passkey is offered after the first sign-in, and not on a device that is too new for one', async ({
  open,
}) => {
  const phone = newPhone();
  const { page } = await openDevice(open, null);
  await page.goto('/login');
  await signIn(page, phone);
  await chooseName(page, 'Dan');
  const offer = (where: Page) => where.getByRole('region', { name: 'Skip the code next time?' });
  await offer(page).getByRole('button', { name: 'No, thanks' }).click();

  const { page: other } = await openDevice(open, null);
  await other.goto('/login');
  const refused = other.waitForResponse(procedure('passkeys.createOptions'));
  await signIn(other, phone);
  expect((await refused).status()).toBe(403);
  await expect(offer(other)).toHaveCount(0);
});
