import { newGroup, share } from './api/groups.ts';
import { waitForUnreadCount } from './api/notifications.ts';
import { newPerson } from './api/people.ts';
import { frame } from './screens/frame.ts';
import { notifications } from './screens/notifications.ts';
import { expect, test } from './test.ts';

test('the icon of the app carries the count of the bell, and loses it at the logout', async ({ open }) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Walkers', ada, bo);
  const page = await open(bo);
  await page.addInitScript(() => {
    const show = async (count: number) => {
      document.documentElement.dataset['badge'] = String(count);
    };
    Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) });
  });
  await share(id, ada, { content: 'We walked' });
  await waitForUnreadCount(bo, 1);
  await page.goto('/home');
  const badge = page.locator('html');
  await expect(badge).toHaveAttribute('data-badge', '1');
  await share(id, ada, { content: 'We walked again' });
  await expect(badge).toHaveAttribute('data-badge', '2');
  await frame(page).bell.click();
  await notifications(page).markAllRead.click();
  await expect(badge).toHaveAttribute('data-badge', '0');
  await share(id, ada, { content: 'We walked home' });
  await expect(badge).toHaveAttribute('data-badge', '1');
  await frame(page).logOut.click();
  await expect(page).toHaveURL('/login');
  await expect(badge).toHaveAttribute('data-badge', '0');
});
