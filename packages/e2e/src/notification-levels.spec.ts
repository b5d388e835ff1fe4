import { call } from './api/call.ts';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { comment } from './api/posts.ts';
import { CONSOLE, cutOff, procedure } from './failures.ts';
import { waitForSave } from './wait-for-save.ts';
import { settings } from './screens/running.ts';
import { openLive } from './stream.ts';
import { expect, test } from './test.ts';

test('a member mutes a group, sees until when, and chooses what rings, here or on another device', async ({
  open,
}) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Runners', ada, bo);
  const page = await open(bo);
  await openLive(page, `/group/${id}`);
  const { open: button, dialog } = settings(page);
  await test.step('settings that another device changed show when the dialog opens again', async () => {
    await button.click();
    await expect(dialog.getByRole('radio', { name: 'Everything' })).toBeChecked();
    await page.keyboard.press('Escape');
    // The event arrives while the dialog is closed.
    const arrived = page.waitForResponse((each) => procedure('groups.muted').test(each.url()));
    await call('PATCH', `/groups/${id}/notification-settings`, { token: bo.token, body: { level: 'none' } });
    await arrived;
    await button.click();
    await expect(dialog.getByRole('radio', { name: 'Nothing' })).toBeChecked();
  });
  await dialog.getByRole('button', { name: 'Mute for a week' }).click();
  await expect(dialog.getByRole('status')).toHaveText(/^Muted until \w+day, /);
  const aboutMe = dialog.getByRole('radio', { name: 'About me' });
  const changed = waitForSave(page, 'groups.changeNotificationSettings', 'mentions');
  await aboutMe.click();
  await expect(aboutMe).toBeChecked();
  await changed;
  await page.reload();
  await button.click();
  await expect(aboutMe).toBeChecked();
  await dialog.getByRole('button', { name: 'Unmute' }).click();
  await expect(dialog.getByRole('button', { name: 'Mute for 8 hours' })).toBeVisible();
});

test('a muted group says so on its page, among the groups and in the other tab', async ({ open }) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Runners', ada, bo);
  const other = await open(bo);
  await other.goto(`/group/${id}`);
  const page = await open(bo);
  await page.goto('/group');
  await call('PATCH', `/groups/${id}/notification-settings`, {
    token: bo.token,
    body: { mutedFor: 'forever' },
  });
  await expect(page.getByRole('article').getByText('Muted', { exact: true })).toBeVisible();
  await expect(other.getByText('Muted', { exact: true })).toBeVisible();
});

test('the menu of a notification mutes its group, opens its settings and stops following its post', async ({
  open,
}) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Runners', ada, bo);
  const { id: postId } = await share(id, bo, { content: 'Ran 5 km' });
  await comment(postId, ada, 'Well run!');
  const page = await open(bo);
  await page.goto('/notifications');
  const menu = page.getByRole('button', { name: 'Notifications of Runners' });
  const choose = async (name: string) => {
    await menu.click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Mute for 8 hours');
  await expect(page.getByText(/^Muted until/)).toBeVisible();
  await choose('Unmute');
  await expect(page.getByText('Runners is no longer muted')).toBeVisible();
  await test.step('its settings', async () => {
    await choose('Notification settings');
    const dialog = page.getByRole('dialog', { name: 'Notifications of Runners' });
    const changed = waitForSave(page, 'groups.changeNotificationSettings', 'none');
    await dialog.getByRole('radio', { name: 'Nothing' }).check();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await changed;
    await page.reload();
    await choose('Notification settings');
    await expect(dialog.getByRole('radio', { name: 'Nothing' })).toBeChecked();
    await page.keyboard.press('Escape');
  });
  const stopped = waitForSave(page, 'posts.follow', `${postId}`);
  await choose('Stop following this post');
  await stopped;
  await page.goto(`/group/${id}/post/${postId}`);
  const follow = page.getByRole('button', { name: 'Follow this post', pressed: false });
  await follow.click();
  await expect(page.getByText('Following this post')).toBeVisible();
});

test('a post is followed at once when another tab follows it, and as before when the choice could not be saved', async ({
  open,
}) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Runners', ada, bo);
  const { id: postId } = await share(id, ada, { content: 'Ran 5 km' });
  const page = await open(bo, { expected: [CONSOLE.cutOff] });
  await openLive(page, `/group/${id}/post/${postId}`);
  const follow = page.getByRole('button', { name: 'Follow this post' });
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await call('PATCH', `/posts/${postId}/follow`, { token: bo.token, body: { isFollowing: true } });
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await cutOff(page, /\/trpc\/[^?]*\bposts\.(follow|get)\b/);
  await follow.click();
  await expect(page.getByText('Failed to save this. Please try again.')).toBeVisible();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
});

test('a menu with room neither above nor below its button stays in the window', async ({ open }) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Runners', ada, bo);
  for (const content of ['One', 'Two', 'Three']) await share(id, bo, { content });
  const viewport = { width: 844, height: 390 };
  const page = await open(ada, { viewport });
  await page.goto('/notifications');
  const button = page.getByRole('button', { name: 'Notifications of Runners' }).nth(1);
  await button.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 200));
  await button.click();
  const [at, menu] = [await button.boundingBox(), await page.getByRole('menu').boundingBox()];
  if (!at || !menu) throw new Error('The button and its menu are not shown.');
  // So that it fits neither above the button, below the top bar, nor below the button.
  expect(menu.height).toBeGreaterThan(Math.max(at.y - 64, viewport.height - at.y - at.height));
  expect(menu.y).toBeGreaterThan(0);
  expect(menu.y + menu.height).toBeLessThan(viewport.height);
});
