import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { call } from './api/call.ts';
import { newGroup, share } from './api/groups.ts';
import { formatPhone, newPerson } from './api/people.ts';
import { answerWith, CONSOLE, cutOff, holdRequests, procedure, refuse } from './failures.ts';
import { frame, toast } from './screens/frame.ts';
import { group } from './screens/groups.ts';
import { signIn } from './screens/login.ts';
import { postCard } from './screens/posts.ts';
import { deleteAccount, proof, yourData } from './screens/profile.ts';
import { expect, test } from './test.ts';

const ZIP = Buffer.from('PK\u0003\u0004');

test('a user downloads their data as one file, once a day', async ({ open }) => {
  const page = await open(await newPerson('Vera'), { expected: [CONSOLE.unavailable, /\b429\b/] });
  await page.goto('/profile');
  const { card, request, save } = yourData(page);
  await answerWith(page, procedure('exports.request'), 503);
  await request.click();
  const failed = 'Failed to start your download. Please try again.';
  await expect(toast(page)).toContainText(failed);
  await expect(card).toContainText(failed);
  await page.unroute(procedure('exports.request'));

  const sentence = 'You can ask for an export once a day. Please come back later.';
  await refuse(page, procedure('exports.request'), { status: 429, code: 'TOO_MANY_REQUESTS', sentence });
  await request.click();
  await expect(toast(page)).toContainText(sentence);
  await expect(card).toContainText(sentence);
  await page.unroute(procedure('exports.request'));

  const release = await holdRequests(page, procedure('exports.get'));
  await request.click();
  await expect(card.getByRole('status')).toContainText('Your data is being gathered.');
  await expect(card).toBeFocused();
  release();
  await expect(save).toBeVisible();
  await expect(save).toHaveText(/^Save ZIP file \([\d.]+ kB\)$/);
  await expect(card).toContainText(/Kept for you until \w+day, /);
  await expect(card).toContainText('You can download your data once a day.');
  await expect(request).toHaveCount(0);
  await Promise.all([
    page.waitForResponse(procedure('exports.get')),
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
  ]);
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 4)).toEqual(ZIP);
  await expect(page).toHaveURL('/profile');
});

test('an export goes on once the user has confirmed by a code that it is them', async ({ open }) => {
  const vera = await newPerson('Vera');
  const page = await open(vera, { expected: [/\b403\b/, CONSOLE.badRequest] });
  await page.goto('/profile');
  const { card, request, save } = yourData(page);
  const sentence = 'Please confirm first that it is you.';
  await refuse(page, procedure('exports.request'), { status: 403, code: 'REAUTH_REQUIRED', sentence });
  await request.click();
  const { dialog, textMe, code } = proof(page);
  await expect(dialog).toContainText('so we ask once more');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText(sentence);

  await request.click();
  await textMe.click();
  await expect(dialog).toContainText(`We sent a code to ${formatPhone(vera.phone)}.`);
  const sent = /\d{6}/.exec(await dialog.getByRole('alert').innerText())?.[0] ?? '';
  await code.fill(sent === '000000' ? '000001' : '000000');
  await expect(dialog.getByRole('alert')).toContainText('Invalid OTP code');
  await page.unroute(procedure('exports.request'));
  await code.fill(sent);
  await expect(dialog).toHaveCount(0);
  await expect(save).toBeVisible();
});

test('an export that failed, or could not be asked after, says so', async ({ open }) => {
  const page = await open(await newPerson('Wim'), { expected: [CONSOLE.unavailable] });
  await page.goto('/home');
  await answerWith(page, procedure('exports.get'), 503);
  await frame(page).to('Profile').click();
  const { card, request } = yourData(page);
  await expect(card.getByRole('alert')).toContainText('The state of your download could not be loaded.');
  await page.unroute(procedure('exports.get'));
  await page.route(procedure('exports.get'), async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('"status":"none"', '"status":"failed"');
    await route.fulfill({ response: answer, body });
  });
  await card.getByRole('button', { name: 'Try Again' }).click();
  await expect(card.getByRole('status')).toHaveText('Your data could not be gathered. Please try again.');
  await expect(request).toBeVisible();
});

const stored = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].join());
const GOODBYE = 'Your account is deleted.';

test('an account is deleted by its number, disappears at once, and is restored by signing in', async ({
  open,
}) => {
  const [xenia, yan] = [await newPerson('Xenia'), await newPerson('Yan')];
  const { id, name } = await newGroup('Bakers', yan, xenia);
  await share(id, xenia, { content: 'Sourdough rose' });
  const page = await open(xenia, { expected: [CONSOLE.badRequest, CONSOLE.cutOff, CONSOLE.signedOut] });
  await page.goto('/profile');
  const other = await page.context().newPage();
  await other.goto('/home');
  await postCard(other, 'Sourdough rose').waitFor();

  const { open: opener, dialog, phone, confirm } = deleteAccount(page);
  await opener.click();
  await expect(dialog).toContainText('For 14 days you can come back');
  await expect(confirm).toBeDisabled();
  await phone.fill('+14155550199');
  await confirm.click();
  const wrong = 'This is not the phone number of your account.';
  await expect(toast(page)).toContainText(wrong);
  await expect(dialog).toContainText(wrong);
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toBeFocused();
  await expect(dialog.getByText(wrong)).toBeInViewport({ ratio: 1 });
  await phone.fill(xenia.phone);
  await cutOff(page, procedure('account.delete'));
  await confirm.click();
  const failed = 'Failed to delete your account. Please try again.';
  await expect(toast(page)).toContainText(failed);
  await expect(dialog).toContainText(failed);
  await page.unroute(procedure('account.delete'));
  await confirm.click();

  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status').filter({ hasText: GOODBYE })).toContainText('within 14 days');
  await expect(other).toHaveURL('/login');
  for (const tab of [page, other]) expect(await stored(tab)).not.toContain('auth_token');
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('profile');
  const ofYan = await open(yan);
  await ofYan.goto(`/group/${id}`);
  await group(ofYan).heading(name).waitFor();
  await expect(ofYan.getByText('Nothing shared yet')).toBeVisible();
  await expect(ofYan.getByText('Xenia')).toHaveCount(0);

  await signIn(page, xenia.phone);
  await expect(page).toHaveURL('/home');
  await expect(toast(page)).toContainText('Welcome back');
  await expect(postCard(page, 'Sourdough rose')).toBeVisible();
  await ofYan.reload();
  await expect(postCard(ofYan, 'Sourdough rose')).toContainText('Xenia');
});

test('the creator of a group with other members transfers or deletes it first', async ({ open }) => {
  const [zoe, abe] = [await newPerson('Zoe'), await newPerson('Abe')];
  const choir = await newGroup('Choir', zoe, abe);
  await newGroup('Only me', zoe);
  await share(choir.id, zoe, { content: 'We sang' });
  const page = await open(zoe, { expected: [CONSOLE.conflict, CONSOLE.signedOut] });
  await page.goto('/profile');
  const { open: opener, dialog, phone, confirm, keepPosts, group: groupOf } = deleteAccount(page);
  await opener.click();
  await phone.fill(zoe.phone);
  await keepPosts.check();
  await confirm.click();
  await expect(toast(page)).toContainText('You are the creator of Choir, and others are in it.');
  await expect(dialog).toContainText('You are the creator of Choir, and others are in it.');
  await expect(groupOf('Only me')).toHaveCount(0);
  await groupOf('Choir').click();
  await expect(page).toHaveURL(`/group/${choir.id}`);
  await group(page).heading('Choir').waitFor();

  await call('POST', `/groups/${choir.id}/transfer`, { token: zoe.token, body: { userId: abe.id } });
  await frame(page).to('Profile').click();
  await opener.click();
  await expect(phone).toBeVisible();
  await expect(groupOf('Choir')).toHaveCount(0);
  await keepPosts.check();
  await phone.fill(zoe.phone);
  await confirm.click();
  await expect(page).toHaveURL('/login');
  const ofAbe = await open(abe);
  await ofAbe.goto('/home');
  const card = postCard(ofAbe, 'We sang');
  await expect(card).toContainText('Former member');
  await expect(card).not.toContainText('Zoe');
});
