import type { Page } from '@playwright/test';
import { newPerson, signInByApi } from './api/people.ts';
import { procedure, refuse } from './failures.ts';
import { expect, test } from './test.ts';

/** Makes the product answer a call as it does when a number may have a new owner, which takes 45 days without use. */
async function answerCall(page: Page, name: string, answer: () => object | undefined): Promise<void> {
  await page.route(procedure(name), async (route) => {
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    const response = await route.fetch();
    const json = await response.json();
    const given = answer();
    const all = Array.isArray(json) ? json : [json];
    if (given) all[names.indexOf(name)].result.data.json = given;
    await route.fulfill({ response, json });
  });
}

test('a user whose number may have a new owner waits with a code until others have vouched', async ({
  open,
}) => {
  const ada = await newPerson('Ada Miller');
  const page = await open(ada);
  let isWaiting = true;
  const vouch = { id: 1, name: 'A•• M••', code: '4071', status: 'pending' };
  const waiting = { user: { id: ada.id }, token: ada.token, needsOnboarding: false, vouch };
  await answerCall(page, 'auth.me', () => (isWaiting ? waiting : undefined));
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Is this you? A•• M••' })).toBeVisible();
  await expect(page.getByText('4071')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('button', { name: 'I’m new' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Start with an account of your own?');
  await page.getByRole('button', { name: 'Cancel' }).click();
  isWaiting = false;
  await expect(page.getByRole('tab', { name: 'Recents' })).toBeVisible({ timeout: 15_000 });
});

test('a user who said that they are new asks for their earlier account', async ({ open }) => {
  const ada = await newPerson('Ada Miller');
  const page = await open(ada);
  const { token } = await signInByApi(ada.phone);
  const vouch = { id: 1, purpose: 'return', name: 'A•• M••', code: '4071', status: 'pending' };
  const waiting = { user: { id: ada.id }, token, needsOnboarding: false, vouch };
  let isWaiting = false;
  await answerCall(page, 'auth.me', () => (isWaiting ? waiting : undefined));
  await answerCall(page, 'auth.formerAccount', () => ({ until: '2031-03-04T12:00:00.000Z' }));
  await page.route(procedure('auth.undoSeparation'), (route) => {
    isWaiting = true;
    return route.fulfill({ json: { result: { data: { json: waiting } } } });
  });
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Not new after all?' });
  await expect(card).toContainText('until Tuesday, March 4, 2031');
  await card.getByRole('button', { name: 'Get my earlier account back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ask my groups' }).click();
  await expect(page.getByText('4071')).toBeVisible();
  await expect(page.getByText('You said that you’re new')).toBeVisible();
  await expect(page.getByRole('button', { name: 'I’m new' })).toHaveCount(0);
});

test('a member vouches with the code of the other screen', async ({ open }) => {
  const page = await open(await newPerson('Ben'));
  const user = {
    id: 7,
    displayName: 'Ada',
    firstName: null,
    lastName: null,
    name: 'Ada',
    avatarUrl: null,
    avatarEmoji: null,
  };
  let vouches: object[] = [
    {
      id: 12,
      user,
      group: { id: 3, name: 'Family' },
      device: 'Chrome on Android',
      createdAt: new Date().toISOString(),
      approvals: 0,
      needed: 2,
    },
  ];
  await answerCall(page, 'vouches.list', () => vouches);
  await page.route(procedure('vouches.approve'), (route) => {
    vouches = [];
    return route.fulfill({ json: { result: { data: { json: { ok: true } } } } });
  });
  await page.goto('/home');
  const card = page.getByRole('region', { name: 'Is this really Ada?' });
  await expect(card).toContainText('Family · Chrome on Android');
  await expect(card.getByRole('button', { name: 'Yes, it’s them' })).toBeDisabled();
  await card.getByLabel('4-digit code from their screen').fill('4071');
  const sent = page.waitForRequest(procedure('vouches.approve'));
  await card.getByRole('button', { name: 'Yes, it’s them' }).click();
  expect((await sent).postDataJSON().json).toEqual({ id: 12, code: '4071' });
  await expect(page.getByText('Thank you! Ada will be glad.')).toBeVisible();
  await expect(card).toBeHidden();
});

test('what a user began goes on once others confirmed that it is them', async ({ open }) => {
  const page = await open(await newPerson('Ada'), { expected: [/\b403\b/] });
  const sentence = 'Please confirm first that it is you.';
  const forbidden = { status: 403, code: 'FORBIDDEN', sentence: 'Forbidden' };
  await refuse(page, procedure('exports.request'), { status: 403, code: 'REAUTH_REQUIRED', sentence });
  await refuse(page, procedure('proof.vouches'), forbidden);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Download your data', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: "Confirm that it's you" });
  await dialog.getByRole('button', { name: 'I can’t get a code' }).click();
  await dialog.getByRole('button', { name: 'Ask my groups' }).click();
  await expect(dialog).toContainText('signed in on for 30 days');

  const asked = { id: 3, name: 'A••', code: '4071', status: 'pending' };
  const answer = (json: object) => ({ json: { result: { data: { json } } } });
  await page.unroute(procedure('proof.vouches'));
  await page.route(procedure('proof.vouches'), (route) => route.fulfill(answer(asked)));
  let status = 'pending';
  await page.route(procedure('vouches.mine'), (route) =>
    route.fulfill(answer({ ...asked, code: status === 'pending' ? asked.code : null, status })),
  );
  await dialog.getByRole('button', { name: 'Ask my groups' }).click();
  await expect(dialog).toContainText('4071');
  await page.unroute(procedure('exports.request'));
  status = 'approved';
  await expect(dialog).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByRole('link', { name: /^Save ZIP file/ })).toBeVisible({ timeout: 30_000 });
});
