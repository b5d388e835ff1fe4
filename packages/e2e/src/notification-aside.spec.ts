import type { Page } from '@playwright/test';
import { newGroup, share } from './api/groups.ts';
import { unreadCount, waitForUnreadCount } from './api/notifications.ts';
import { newPerson } from './api/people.ts';
import { comment, react } from './api/posts.ts';
import { answerWith, CONSOLE, procedure, tryAgain } from './failures.ts';
import { notifications } from './screens/notifications.ts';
import { expect, LAPTOP, test } from './test.ts';

const asideOf = (page: Page) =>
  page.getByRole('complementary', { name: 'Post of the chosen notification', exact: true });

const SHARED = 'Bo shared a new post in Walkers';
const COMMENTED = 'Bo commented on your post in Walkers';

/** Creates a user with three unread notifications of two posts: one of their own, and one of a friend. */
async function createNotified() {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Walkers', bo, ada);
  const own = await share(id, ada, { content: 'To the lake' });
  await react(own.id, bo, '🔥');
  await comment(own.id, bo, 'Well walked');
  const theirs = await share(id, bo, { content: 'To the sea' });
  await waitForUnreadCount(ada, 3);
  return { ada, ownPage: `/group/${id}/post/${own.id}`, own, theirs };
}

test('on wide windows a row shows its post beside the list, reads what is about it, and keeps the focus', async ({
  open,
}) => {
  const { ada, own, theirs } = await createNotified();
  const page = await open(ada, LAPTOP);
  await page.goto('/home');
  await page.goto('/notifications');
  const { row, unread } = notifications(page);
  const aside = asideOf(page);
  await expect(aside).toHaveText('Choose a notification to see its post here.');
  await row(COMMENTED).press('Enter');
  await expect(aside.getByRole('article')).toContainText('To the lake');
  await expect(aside.getByRole('status')).toHaveText("Showing Ada's win");
  await expect(row(COMMENTED)).toBeFocused();
  await expect(page.getByRole('listitem').locator('[aria-current]')).toHaveCount(1);
  await expect(row(COMMENTED)).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(`/notifications?post=${own.id}`);
  await expect(unread).toHaveCount(1);
  await expect(unread).toContainText('To the sea');
  await expect.poll(() => unreadCount(ada)).toBe(1);
  await aside.getByRole('link', { name: "Open Ada's win" }).focus();
  // A screen reader presses a row without moving the focus there.
  await row(SHARED).dispatchEvent('click');
  await expect(aside.getByRole('article')).toContainText('To the sea');
  await expect(aside).toBeFocused();
  await expect(row(COMMENTED)).not.toHaveAttribute('aria-current');
  await expect.poll(() => unreadCount(ada)).toBe(0);
  await page.reload();
  await expect(aside.getByRole('article')).toContainText('To the sea');
  await page.goBack();
  await expect(page).toHaveURL('/home');
  await page.goForward();
  await expect(page).toHaveURL(`/notifications?post=${theirs.id}`);
  await expect(aside.getByRole('article')).toContainText('To the sea');
});

test('Open leads from there to the whole post and what the row was about, and Back to the row', async ({
  open,
}) => {
  const { ada, ownPage } = await createNotified();
  const page = await open(ada, LAPTOP);
  await page.goto('/notifications');
  await notifications(page).row(COMMENTED).click();
  await asideOf(page).getByRole('link', { name: "Open Ada's win" }).click();
  await expect(page).toHaveURL(ownPage);
  await expect(page.getByRole('listitem').filter({ hasText: 'Well walked' })).toBeFocused();
  await page.goBack();
  await expect(asideOf(page).getByRole('article')).toContainText('To the lake');
  await expect(notifications(page).row(COMMENTED)).toHaveAttribute('aria-current', 'true');
});

test('a row opens a tab with Ctrl, and leads to its post on narrower windows', async ({ open }) => {
  const { ada, ownPage } = await createNotified();
  const page = await open(ada, LAPTOP);
  await page.goto('/notifications');
  const tab = page.context().waitForEvent('page');
  await notifications(page)
    .row(COMMENTED)
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(await tab).toHaveURL(ownPage);
  await expect(page).toHaveURL('/notifications');
  await page.setViewportSize({ width: 1_279, height: 800 });
  await expect(asideOf(page)).toHaveCount(0);
  await notifications(page).row(COMMENTED).click();
  await expect(page).toHaveURL(ownPage);
});

test('beside the list a post that does not load can be tried again, and one that is gone says so', async ({
  open,
}) => {
  const { ada } = await createNotified();
  const page = await open(ada, { ...LAPTOP, expected: [CONSOLE.unavailable, CONSOLE.forbidden] });
  await page.goto('/notifications');
  await answerWith(page, procedure('posts.get'), 503);
  await notifications(page).row(SHARED).click();
  await expect(asideOf(page).getByRole('alert')).toContainText('This post could not be loaded.');
  await tryAgain(page, procedure('posts.get'), asideOf(page));
  await expect(asideOf(page).getByRole('article')).toContainText('To the sea');
  await page.goto('/notifications?post=999999999');
  await expect(asideOf(page)).toHaveText(/doesn't exist/);
});
