import type { KeptPerson } from '@dubs/contract';
import { call } from './api/call.ts';
import { newGroup, recentPosts } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { comment } from './api/posts.ts';
import { dialogEntries } from './dialog-entries.ts';
import { CONSOLE, procedure } from './failures.ts';
import { picture } from './pictures.ts';
import { toast } from './screens/frame.ts';
import { keptPeople } from './screens/profile.ts';
import { postCard } from './screens/posts.ts';
import { openShareDialog } from './screens/share.ts';
import { expect, LAPTOP, test } from './test.ts';

test('a profile is kept together, and its last keeper deletes it', async ({ open }) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  await newGroup('Family', ada, bo);
  const other = await open(bo);
  await other.goto('/profile');
  const his = keptPeople(other);
  await expect(his.add).toBeVisible();

  const page = await open(ada, LAPTOP);
  await page.goto('/profile');
  const { card, add, name, save, row, edit, dialog } = keptPeople(page);
  await add.click();
  await name.fill('Mia');
  await test.step('a break in the connection keeps what was typed', async () => {
    await page.evaluate(() => {
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false, configurable: true });
      dispatchEvent(new Event('offline'));
    });
    await expect(page.getByText("You're offline. Showing saved posts.")).toBeVisible();
    await expect(name).toHaveValue('Mia');
    await page.evaluate(() => {
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
      dispatchEvent(new Event('online'));
    });
  });
  await save.click();
  await expect(row('Mia')).toContainText('Only you keep this profile.');
  await expect(add).toBeFocused();
  await edit('Mia').click();
  await dialog.getByLabel('Name', { exact: true }).fill('Mia Rose');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Mia Rose' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add a keeper' }).click();
  await dialog.getByLabel('Member').selectOption('Bo');
  await dialog.getByRole('button', { name: 'Add keeper' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([/Ada \(you\)$/, /Bo$/]);
  await expect(his.row('Mia Rose')).toContainText('Kept with Ada.');

  await dialog.getByRole('button', { name: 'Stop keeping this profile' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop keeping' }).click();
  await expect(toast(page)).toContainText("You no longer keep Mia Rose's profile.");
  await expect(card.getByRole('listitem')).toHaveCount(0);
  await expect(his.row('Mia Rose')).toContainText('Only you keep this profile.');
  await his.edit('Mia Rose').click();
  await his.dialog.getByRole('button', { name: 'Delete profile' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete profile' }).click();
  await expect(his.card.getByRole('listitem')).toHaveCount(0);
});

test('a share about a child names it on the card, with its picture, and counts as the win of its author', async ({
  open,
}) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  await newGroup('Family', ada, bo);
  await call<KeptPerson>('POST', '/kept-people', { token: ada.token, body: { name: 'Mia' } });
  const page = await open(ada);
  await page.goto('/profile');
  const { edit, dialog } = keptPeople(page);
  await edit('Mia').click();
  await dialog.getByLabel('Add a photo').setInputFiles(await picture({ width: 400, height: 400 }));
  const sheet = page.getByRole('dialog', { name: 'Add a photo' });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(dialog.locator('img')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialogEntries(page)).toBe(0);

  await page.goto('/home');
  const share = await openShareDialog(page);
  await share.text.fill('First steps');
  await page.getByLabel('This is about').selectOption('Mia');
  await share.group('Family').check();
  await share.share.click();
  const card = page.getByRole('article', { name: /^Win Ada ?, for Mia$/ });
  await expect(card).toContainText('First steps');
  await expect(card.locator('header img')).toHaveCount(1);
  const [post] = await recentPosts(bo);
  expect(post).toMatchObject({ userId: ada.id, about: { name: 'Mia' } });
  // A child is not mentioned.
  expect(await comment(post?.id ?? 0, bo, '@Mia well done, @Ada')).toMatchObject({
    mentions: [{ id: ada.id }],
  });
  const other = await open(bo);
  await other.goto('/home');
  await expect(postCard(other, 'First steps').locator('header')).toContainText('Ada, for Mia');
  await expect(other.getByLabel('This is about')).toHaveCount(0);
});

test('a refusal says what to do instead', async ({ open }) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  await newGroup('Family', ada, bo);
  const { id } = await call<KeptPerson>('POST', '/kept-people', { token: ada.token, body: { name: 'Mia' } });
  const page = await open(ada, { expected: [CONSOLE.conflict] });
  await page.route(procedure('keptPeople.remove'), async (route) => {
    await call('POST', `/kept-people/${id}/keepers`, { token: ada.token, body: { userId: bo.id } });
    await route.continue();
  });
  await page.goto('/profile');
  const { edit, dialog } = keptPeople(page);
  await edit('Mia').click();
  await dialog.getByRole('button', { name: 'Delete profile' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete profile' }).click();
  await expect(question).toContainText(
    'Others keep this profile too. Stop keeping it instead of deleting it.',
  );
});
