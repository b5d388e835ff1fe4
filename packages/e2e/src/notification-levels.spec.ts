import { newGroup } from './api/groups.ts';
import { newPerson } from './api/people.ts';
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
