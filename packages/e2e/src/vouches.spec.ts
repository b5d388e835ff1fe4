import type { Page } from '@playwright/test';
import { newPerson, signInByApi } from './api/people.ts';
import { procedure, refuse } from './failures.ts';
import { expect, test } from './test.ts';

/** Makes a response say that a number may have a new owner, which takes 45 days without use. */
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
  await expect(page.getByText("You said that you're new")).toBeVisible();
  await expect(page.getByRole('button', { name: "I'm new" })).toHaveCount(0);
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
  await dialog.getByRole('button', { name: "I can't get a code" }).click();
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
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Save ZIP file/ })).toBeVisible();
});
