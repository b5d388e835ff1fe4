import type { Page } from '@playwright/test';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { react } from './api/posts.ts';
import { intersect } from './boxes.ts';
import { permissionOf, withPushService } from './push-service.ts';
import { toast } from './screens/frame.ts';
import { openShareDialog } from './screens/share.ts';
import { expect, test } from './test.ts';

const GROUP = 'Walkers';

/** Returns the card that offers notifications. */
const offer = (page: Page) => {
  const card = page.getByRole('region', { name: 'Hear when your people share.' });
  return {
    card,
    yes: card.getByRole('button', { name: 'Turn on' }),
    no: card.getByRole('button', { name: 'Not now' }),
    close: card.getByRole('button', { name: 'Close' }),
  };
};

async function shareOnHome(page: Page, text: string): Promise<void> {
  await page.goto('/home');
  await shareInDialog(page, text);
}

async function shareInDialog(page: Page, text: string): Promise<void> {
  const dialog = await openShareDialog(page);
  await dialog.text.fill(text);
  await dialog.group(GROUP).check();
  await dialog.share.click();
  await expect(toast(page)).toContainText('Win shared!');
}

test('after the first share a device is offered notifications, and the browser asks after a yes alone', async ({
  open,
}) => {
  const ada = await newPerson('Ada');
  await newGroup(GROUP, ada);
  const page = await open(ada, { serviceWorkers: 'allow' });
  await withPushService(page);
  await page.goto('/home');
  await expect(offer(page).card).toBeHidden();
  await shareOnHome(page, 'We walked');
  await offer(page).card.waitFor();
  expect(await permissionOf(page)).toBe('default');
  await offer(page).yes.click();
  await expect(toast(page)).toContainText('Notifications are on for this device');
  await expect(offer(page).card).toBeHidden();
  expect(await permissionOf(page)).toBe('granted');
  await page.goto('/profile');
  await expect(page.getByRole('switch', { name: 'On this device' })).toBeChecked();
});

test('the offer of notifications comes again until it is answered, and Not now is an answer', async ({
  open,
}) => {
  const ada = await newPerson('Ada');
  await newGroup(GROUP, ada);
  const page = await open(ada);
  await withPushService(page);
  await shareOnHome(page, 'We walked');
  await offer(page).card.waitFor();
  await shareOnHome(page, 'We walked again');
  await offer(page).card.waitFor();
  await test.step('the toast of the next share is above the offer', async () => {
    await shareInDialog(page, 'We ran');
    await expect.poll(() => intersect(toast(page), offer(page).card)).toBe(false);
  });
  await offer(page).no.click();
  await expect(offer(page).card).toBeHidden();
  await shareOnHome(page, 'We walked home');
  await expect(toast(page)).toBeHidden();
  await page.waitForTimeout(1_000);
  await expect(offer(page).card).toBeHidden();
  expect(await permissionOf(page)).toBe('default');
});

test('the offer of notifications says what to do when the browser is refused', async ({ open }) => {
  const ada = await newPerson('Ada');
  await newGroup(GROUP, ada);
  const page = await open(ada);
  await withPushService(page, 'default', 'denied');
  await shareOnHome(page, 'We walked');
  await offer(page).yes.click();
  await expect(offer(page).card).toContainText('Your browser did not allow it.');
  await offer(page).close.click();
  await expect(offer(page).card).toBeHidden();
});

test('the first reaction of another user has a device offered notifications, wherever one is, an own one does not', async ({
  open,
}) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup(GROUP, ada, bo);
  const post = await share(id, ada, { content: 'We walked' });
  await react(post.id, ada, '🔥');
  const page = await open(ada);
  await withPushService(page);
  await page.goto('/home');
  await page.getByText('We walked').waitFor();
  // The code that loads after the content has loaded.
  await page.waitForTimeout(3_000);
  await expect(offer(page).card).toBeHidden();
  await react(post.id, bo, '🔥');
  for (const place of ['/home', '/notifications']) {
    await page.goto(place);
    await offer(page).card.waitFor();
  }
  await offer(page).no.click();
  await page.reload();
  await page.waitForTimeout(3_000);
  await expect(offer(page).card).toBeHidden();
});
