import { call } from './api/call.ts';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { comment } from './api/posts.ts';
import { settings } from './screens/running.ts';
import { expect, test } from './test.ts';

test('a member mutes a group, sees until when, and chooses what rings', async ({ open }) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Runners', ada, bo);
  const page = await open(bo);
  await page.goto(`/group/${id}`);
  const { open: button, dialog } = settings(page);
  await button.click();
  await dialog.getByRole('button', { name: 'Mute for a week' }).click();
  await expect(dialog.getByRole('status')).toHaveText(/^Muted until \w+day$/);
  const aboutMe = dialog.getByRole('radio', { name: 'About me' });
  await aboutMe.click();
  await expect(aboutMe).toBeChecked();
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

test('the menu of a notification mutes its group and stops following its post', async ({ open }) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Runners', ada, bo);
  const { id: postId } = await share(id, bo, { content: 'Ran 5 km' });
  await comment(postId, ada, 'Well run!');
  const page = await open(bo);
  await page.goto('/notifications');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Notifications of Runners' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Mute for 8 hours');
  await expect(page.getByText(/^Runners: muted until/)).toBeVisible();
  await choose('Unmute');
  await expect(page.getByText('Runners is no longer muted')).toBeVisible();
  await choose('Stop following this post');
  await page.goto(`/group/${id}/post/${postId}`);
  const follow = page.getByRole('button', { name: 'Follow this post', pressed: false });
  await follow.click();
  await expect(page.getByText('Following this post')).toBeVisible();
});
