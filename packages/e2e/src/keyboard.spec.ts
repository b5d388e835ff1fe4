import type { Locator, Page } from '@playwright/test';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { picture } from './pictures.ts';
import { frame, toast } from './screens/frame.ts';
import { deleteQuestion, goalDialog, goals } from './screens/goals.ts';
import { group } from './screens/groups.ts';
import { gallery, postCard, thumbnails } from './screens/posts.ts';
import { OPEN_SHARE, openShareDialog, quickShare } from './screens/share.ts';
import { expect, LAPTOP, test } from './test.ts';

const FURTHEST = 40;

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < FURTHEST; step += 1) {
    await page.keyboard.press('Tab');
    const isThere = await control.evaluate((element) => element === document.activeElement);
    if (isThere) return;
  }
  await expect(control, `not reached by ${FURTHEST} presses of Tab`).toBeFocused();
}

test('a win is shared and looked at without a mouse', async ({ open }) => {
  const hana = await newPerson('Hana');
  await newGroup('Bakers', hana);
  const page = await open(hana, LAPTOP);
  await page.goto('/home');
  const opener = page.getByRole('button', { name: OPEN_SHARE });
  await opener.waitFor();
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const { text, loss, win, groups, group: chip, share: shareButton } = quickShare(page);
  await expect(text).toBeFocused();
  await page.keyboard.type('Sourdough, at last');
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, win);
  await page.keyboard.press('ArrowRight');
  await expect(loss).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(win).toBeChecked();
  await tabTo(page, groups);
  await page.keyboard.press('Enter');
  await expect(chip('Bakers')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(chip('Bakers')).toBeChecked();
  await tabTo(page, shareButton);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Win shared!');
  await expect(text).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /F8/ }).locator(':focus')).toHaveCount(1);
});

test('Escape closes a dialog while a toast shows', async ({ open }) => {
  const ivo = await newPerson('Ivo');
  const { id } = await newGroup('Bakers', ivo);
  const page = await open(ivo, { ...LAPTOP, permissions: ['clipboard-write'] });
  await page.goto(`/group/${id}`);
  await group(page).invite.click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(toast(page)).toContainText('Invite link copied!');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(group(page).invite).toBeFocused();
});

test('a goal is set, completed and deleted without a mouse', async ({ open }) => {
  const ilse = await newPerson('Ilse');
  await newGroup('Bakers', ilse);
  const page = await open(ilse, LAPTOP);
  await page.goto('/goals');
  await goals(page).add.waitFor();
  await tabTo(page, goals(page).add);
  await page.keyboard.press('Enter');
  const { dialog, group: choice, title, description } = goalDialog(page);
  await expect(choice).toBeFocused();
  await expect(choice.locator('option')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(title).toBeFocused();
  await page.keyboard.type('Bake a cake');
  await page.keyboard.press('Tab');
  await page.keyboard.type('With three tiers');
  await expect(description).toHaveValue('With three tiers');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(goals(page).add).toBeFocused();
  await tabTo(page, goals(page).complete('Bake a cake'));
  await page.keyboard.press('Enter');
  await expect(goals(page).completedCard('Bake a cake')).toBeFocused();
  await expect(toast(page)).toContainText('Goal completed!');
  await tabTo(page, goals(page).delete('Bake a cake'));
  await page.keyboard.press('Enter');
  await expect(deleteQuestion(page).cancel).toBeFocused();
  await tabTo(page, deleteQuestion(page).delete);
  await page.keyboard.press('Enter');
  await expect(deleteQuestion(page).dialog).toBeHidden();
  await expect(page.getByText('No active goals yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Active Goals', exact: true })).toBeFocused();
});

test('the focus never leaves an open dialog', async ({ open }) => {
  const ivo = await newPerson('Ivo');
  await newGroup('Bakers', ivo);
  const page = await open(ivo, LAPTOP);
  await page.goto('/home');
  const { dialog } = await openShareDialog(page);
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  for (let step = 0; step < 15; step += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
});

test('the gallery pages by arrow keys, and gives the focus back', async ({ open }) => {
  const jan = await newPerson('Jan');
  const { id } = await newGroup('Hikers', jan);
  const pictures = await Promise.all(['#b91c1c', '#15803d', '#1d4ed8'].map((colour) => picture({ colour })));
  await share(id, jan, { content: 'Three peaks', pictures });
  const page = await open(jan, LAPTOP);
  await page.goto(`/group/${id}`);
  const second = thumbnails(postCard(page, 'Three peaks')).nth(1);
  await second.focus();
  await page.keyboard.press('Enter');
  const { dialog, image } = gallery(page);
  await expect(image(2, 3)).toBeInViewport({ ratio: 0.5 });
  await page.keyboard.press('ArrowRight');
  await expect(image(3, 3)).toBeInViewport({ ratio: 0.5 });
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(image(1, 3)).toBeInViewport({ ratio: 0.5 });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(second).toBeFocused();
});

test('a new page puts the focus on its heading, and the first Tab leads past the bars', async ({ open }) => {
  const page = await open(await newPerson('Kai'), LAPTOP);
  await page.goto('/home');
  await frame(page).to('Groups').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
