import type { Page } from '@playwright/test';
import { newGroup, recentPosts } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { answerWith, CONSOLE, uploadTo } from './failures.ts';
import { openHome } from './offline-home.ts';
import { postCard } from './screens/posts.ts';
import { openQuickShare, openShareDialog, shareDialog, pendingTickets } from './screens/share.ts';
import { toast } from './screens/frame.ts';
import { expect, test } from './test.ts';

/** Fills the storage of the device. */
const fill = (page: Page) =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });

test('a share that failed and that the device has no room for is changed and sent from its ticket', async ({
  open,
}) => {
  const ola = await newPerson('Ola');
  const runners = await newGroup('Runners', ola);
  const page = await open(ola, { expected: [CONSOLE.unavailable] });
  await page.goto('/home');
  await fill(page);
  await answerWith(page, uploadTo(runners.id), 503);
  const form = await openQuickShare(page);
  await form.text.fill('Ran to the lake');
  await form.share.click();
  const { ticket, button } = pendingTickets(page);
  await expect(ticket('Ran to the lake')).toContainText('There is no room on this device');
  await button('Ran to the lake', 'Discard').click();
  await expect(ticket('Ran to the lake')).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await button('Ran to the lake', 'Edit').click();
  const dialog = shareDialog(page);
  await expect(dialog.text).toHaveValue('Ran to the lake');
  await dialog.text.fill('Ran around the lake');
  await dialog.dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await button('Ran to the lake', 'Edit').click();
  await expect(dialog.text).toHaveValue('Ran around the lake');
  await page.unroute(uploadTo(runners.id));
  await dialog.share.click();
  await expect(postCard(page, 'Ran around the lake')).toBeVisible();
  await expect(pendingTickets(page).region).toBeHidden();
  expect((await recentPosts(ola)).map(({ content }) => content)).toEqual(['Ran around the lake']);
});

test('without a network a share that the device has no room for stays on its ticket or in the form, which says so', async ({
  open,
}) => {
  const { page, gil } = await openHome(open);
  await fill(page);
  const form = await openQuickShare(page);
  await form.text.fill('A long story');
  await form.group('Runners').check();
  await page.context().setOffline(true);
  await form.share.click();
  const { ticket, button, region } = pendingTickets(page);
  await expect(ticket('A long story')).toContainText('There is no room on this device to keep it');
  await page.context().setOffline(false);
  await button('A long story', 'Try again').click();
  await expect(region).toBeHidden();
  await expect(postCard(page, 'A long story')).toBeVisible();
  expect((await recentPosts(gil)).filter(({ content }) => content === 'A long story')).toHaveLength(1);

  await test.step('the form', async () => {
    const dialog = await openShareDialog(page);
    await dialog.text.fill('Another long story');
    await dialog.group('Runners').check();
    await page.context().setOffline(true);
    await dialog.share.click();
    await expect(dialog.dialog.getByText(/^There is no room on this device/)).toBeVisible();
    await expect(dialog.text).toHaveValue('Another long story');
  });
});
