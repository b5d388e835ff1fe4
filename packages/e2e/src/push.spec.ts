import { newPerson } from './api/people.ts';
import { waitForSave } from './wait-for-save.ts';
import { withPushService } from './push-service.ts';
import { expect, test } from './test.ts';

test('notifications are turned on and off on a device, by kind and by the hour', async ({ open }) => {
  const ada = await newPerson('Ada');
  const page = await open(ada, { serviceWorkers: 'allow' });
  await withPushService(page);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Notifications' });
  const here = card.getByRole('switch', { name: 'On this device' });
  await expect(here).not.toBeChecked();
  await here.click();
  await expect(here).toBeChecked();
  await card.getByLabel('A notification shows').selectOption('nothing');
  await card.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('The test could not be sent.')).toBeVisible();

  const reactions = card.getByRole('switch', { name: 'Reactions' });
  await reactions.click();
  await card.getByRole('switch', { name: 'Quiet hours' }).click();
  const changed = waitForSave(page, 'users.changeNotificationSettings', '21:30');
  await card.getByLabel('From').fill('21:30');
  await expect(card.getByText(/^Quiet every day/)).toHaveText(
    /^Quiet every day from 9:30\sPM to 7:00\sAM the next day\.$/,
  );
  await changed;
  await page.reload();
  await expect(reactions).not.toBeChecked();
  await expect(card.getByLabel('From')).toHaveValue('21:30');
  await expect(card.getByLabel('A notification shows')).toHaveValue('nothing');
  await here.click();
  await expect(here).not.toBeChecked();
});

test('a shortcut of the installed app opens the form to share', async ({ open }) => {
  const page = await open(await newPerson('Ada'));
  await page.goto('/home?share=win');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
