import { call } from './api/call.ts';
import { newGroup } from './api/groups.ts';
import { newPhone, type Person } from './api/people.ts';
import { heicPicture, picture } from './pictures.ts';
import { frame, toast } from './screens/frame.ts';
import { copyInviteLink, createGroupDialog, group, groups } from './screens/groups.ts';
import { invite } from './screens/invite.ts';
import { chooseName, signIn } from './screens/login.ts';
import { gallery, postCard, thumbnails } from './screens/posts.ts';
import { openShareDialog, pick } from './screens/share.ts';
import { expect, test } from './test.ts';
import type { Page } from '@playwright/test';

const WORDS = 'Ran ten kilometres without stopping!';
const PINK = 'rgb(194, 24, 91)';

test('a family shares its first win', async ({ open }) => {
  const ada = await open(null, { permissions: ['clipboard-read', 'clipboard-write'] });
  const bo = await open(null);
  const phones = { ada: newPhone(), bo: newPhone() };

  const link = await test.step('Ada signs in, picks a name and makes a group', async () => {
    await ada.goto('/');
    await signIn(ada, phones.ada);
    await chooseName(ada, 'Ada Lind');
    await expect(ada).toHaveURL('/group');
    await expect(ada.getByText('Welcome to Dubs!')).toBeVisible();
    await groups(ada).createFirst.click();
    const dialog = createGroupDialog(ada);
    await dialog.name.fill('Sunday Runners');
    await dialog.description.fill('We run, then we eat.');
    await dialog.emoji('🔥').check();
    await dialog.create.click();
    await expect(toast(ada)).toContainText('Group created!');
    await expect(toast(ada)).toContainText('"Sunday Runners" has been created successfully.');
    await expect(ada).toHaveURL(/\/group\/\d+$/);
    await expect(group(ada).heading('Sunday Runners')).toBeVisible();
    await expect(ada.getByRole('main')).toContainText('🔥');
    await expect(ada.getByText('1 member', { exact: true })).toBeVisible();
    const copied = await copyInviteLink(ada);
    await expect(toast(ada)).toContainText('Invite link copied!');
    // Above the sheet, or below its header.
    const close = await ada.getByRole('dialog').getByRole('button', { name: 'Close' }).boundingBox();
    const said = await toast(ada).boundingBox();
    expect(said && close && (said.y >= close.y + close.height || said.y + said.height <= close.y)).toBe(true);
    return copied;
  });

  await test.step('Bo opens the link, signs in, picks a name and joins', async () => {
    await bo.goto(link);
    await signIn(bo, phones.bo);
    await chooseName(bo, 'Bo Lind');
    await expect(bo).toHaveURL(link);
    await expect(group(bo).heading('Sunday Runners')).toBeVisible();
    await expect(bo.getByRole('main')).toContainText('🔥');
    await expect(bo.getByText('We run, then we eat.')).toBeVisible();
    await expect(invite(bo).badge).toBeVisible();
    await invite(bo).accept.click();
    await expect(invite(bo).welcome).toBeVisible();
    await invite(bo).toGroup.click();
    await expect(bo).toHaveURL(/\/group\/\d+$/);
    await expect(group(bo).heading('Sunday Runners')).toBeVisible();
    await expect(bo.getByText('2 members', { exact: true })).toBeVisible();
  });

  await test.step('they have a second group together', async () => {
    await newGroup(
      'Family',
      await personOf(ada, 'Ada Lind', phones.ada),
      await personOf(bo, 'Bo Lind', phones.bo),
    );
  });

  await test.step('Ada waits on the groups page', async () => {
    await ada.getByRole('dialog', { name: 'Invite' }).getByRole('button', { name: 'Close' }).click();
    await frame(ada).to('Groups').click();
    await expect(groups(ada).card('Sunday Runners')).toContainText('No recent wins yet');
  });

  await test.step('Bo shares a win with three photos to both groups at once', async () => {
    await frame(bo).to('Home').click();
    const dialog = await openShareDialog(bo);
    await dialog.text.fill(WORDS);
    await pick(bo, dialog, [
      await picture({ name: 'start', format: 'jpeg', colour: '#c2410c' }),
      await heicPicture('finish'),
      await picture({ name: 'cake', format: 'png', colour: '#6d28d9', width: 400, height: 600 }),
    ]);
    await expect(dialog.pictures).toHaveCount(3);
    await dialog.group('Sunday Runners').check();
    await dialog.group('Family').check();
    await dialog.share.click();
    await expect(toast(bo)).toContainText('Win shared!');
    await expect(toast(bo)).toContainText('Your win has been shared with 2 groups.');
    await expect(dialog.dialog).toBeHidden();
    await expect(postCard(bo, WORDS)).toHaveCount(1);
  });

  await test.step("Ada's badges rise by themselves", async () => {
    await expect(frame(ada).to('Groups')).toHaveAccessibleName('Groups, 2 unviewed wins');
    const card = groups(ada).card('Sunday Runners');
    await expect(card).toContainText('1 new win');
    await expect(card).toContainText(WORDS);
    await expect(card).toContainText('Bo Lind');
    await expect(card).toContainText('🔥');
    await expect(card.locator('time')).toHaveText(/^\d+:\d\d [AP]M$/);
    await expect(card).toHaveCSS('border-top-color', PINK);
    await expect(groups(ada).card('Family')).toContainText('1 new win');
    await expect(frame(ada).bell).toHaveAccessibleName('Notifications, 3 unread');
    await expect(ada).toHaveTitle('(3) Groups · Dubs');
  });

  await test.step('opening the groups clears the badges', async () => {
    await groups(ada).link('Sunday Runners').click();
    await lookThrough(ada, 1);
    await expect(frame(ada).to('Groups')).toHaveAccessibleName('Groups, 1 unviewed win');
    await frame(ada).to('Groups').click();
    await expect(groups(ada).card('Sunday Runners')).not.toContainText('new win');
    await groups(ada).link('Family').click();
    await expect(frame(ada).to('Groups')).toHaveAccessibleName('Groups');
    // Two members joined; the notification of the share is read.
    await expect(frame(ada).bell).toHaveAccessibleName('Notifications, 2 unread');
  });

  await test.step('both see it in Home and in the group, and page through the photos', async () => {
    await frame(ada).to('Home').click();
    // The share is one ticket, whose menu holds one of its groups.
    await lookThrough(ada, 1);
    await lookThrough(bo, 1);
    const card = postCard(bo, WORDS);
    await card.getByRole('button', { name: '1 more group' }).click();
    await card.getByRole('menuitem', { name: 'Sunday Runners' }).click();
    await expect(bo).toHaveURL(/\/group\/\d+$/);
    await lookThrough(bo, 1);
  });
});

/** Returns the signed-in user of a page, for calls of the API. */
async function personOf(page: Page, name: string, phone: string): Promise<Person> {
  const token = (await page.evaluate(() => localStorage.getItem('auth_token'))) ?? '';
  const { id } = await call<{ id: number }>('GET', '/auth/me', { token });
  return { id, name, phone, token };
}

/** Opens the gallery of the first of `count` cards, pages through its three photos, each of which must load, and closes it. */
async function lookThrough(page: Page, count: number): Promise<void> {
  const cards = postCard(page, WORDS);
  await expect(cards).toHaveCount(count);
  await expect(thumbnails(cards.first())).toHaveCount(3);
  await thumbnails(cards.first()).first().click();
  const { dialog, image, next, close } = gallery(page);
  for (const place of [1, 2, 3]) {
    await expect(image(place, 3)).toBeInViewport({ ratio: 0.5 });
    await expect(image(place, 3)).toHaveJSProperty('complete', true);
    await expect
      .poll(() => image(place, 3).evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    if (place < 3) await next.click();
  }
  await expect(dialog).toContainText(WORDS);
  await close.click();
  await expect(dialog).toBeHidden();
}
