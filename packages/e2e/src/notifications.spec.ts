import type { Comment, Goal, NotificationsPage } from '@dubs/contract';
import type { Locator, Page } from '@playwright/test';
import { call } from './api/call.ts';
import { newGroup, share } from './api/groups.ts';
import { unreadCount, waitForUnreadCount } from './api/notifications.ts';
import { newPerson, newPhone, signInByApi } from './api/people.ts';
import { answerWith, CONSOLE, cutOff, holdRequests, procedure, tryAgain } from './failures.ts';
import { frame, toast } from './screens/frame.ts';
import { notifications } from './screens/notifications.ts';
import { expect, LAPTOP, test } from './test.ts';

/** The background of unread rows. */
const TINT = 'rgb(255, 248, 232)';
const dotOf = (row: Locator) => row.locator(':scope > span:last-child > span[aria-hidden]');

/** Creates two users in a group, one with this many unread notifications of the other's posts. */
async function createUnread(count: number) {
  const [asa, bea] = [await newPerson('Asa'), await newPerson('Bea')];
  const { id } = await newGroup('Chess', bea, asa);
  for (let n = 1; n <= count; n += 1) await share(id, bea, { content: `Move ${n}` });
  await waitForUnreadCount(asa, count);
  return { asa, bea, groupId: id };
}

/** Returns the moves that the rows name, from the top. Two of the same moment may come in either order. */
const movesOf = async (rows: Locator): Promise<(string | undefined)[]> =>
  (await rows.allInnerTexts()).map((words) => /Move \d+/.exec(words)?.[0]);

test('every kind has a sentence, and opening one marks it and leads to its post', async ({ open }) => {
  const [cas, dot] = [await newPerson('Cas'), await newPerson('Dot')];
  const { id } = await newGroup('Runners', dot, cas);
  const by = { token: dot.token };
  const post = await share(id, cas, { content: 'Ten kilometres' });
  const mine = await call<Comment>('POST', `/posts/${post.id}/comments`, {
    token: cas.token,
    body: { content: 'In the rain' },
  });
  await call('POST', `/posts/${post.id}/react`, { ...by, body: { emoji: '🔥' } });
  await call('POST', `/comments/${mine.id}/reactions`, { ...by, body: { emoji: '❤️' } });
  await call('POST', `/posts/${post.id}/comments`, { ...by, body: { content: 'Well done' } });
  const theirs = await share(id, dot, { content: 'Found my shoes' });
  await call('POST', `/posts/${theirs.id}/comments`, { ...by, body: { content: 'Thanks @Cas' } });
  const goal = await call<Goal>('POST', '/goals', { ...by, body: { title: 'Read', groupId: id } });
  await call('PATCH', `/goals/${goal.id}/complete`, by);
  await waitForUnreadCount(cas, 7);

  const page = await open(cas, LAPTOP);
  await page.goto('/notifications');
  const { rows, row, unread } = notifications(page);
  await expect(rows).toHaveCount(7);
  await expect(unread).toHaveCount(7);
  for (const sentence of [
    'Dot reacted 🔥 to your post in Runners',
    'Dot reacted ❤️ to your comment in Runners',
    'Dot commented on your post in Runners',
    'Dot mentioned you in a comment in Runners',
    'Dot shared a new post in Runners',
    'Dot completed a goal in Runners',
  ]) {
    await expect(rows.filter({ hasText: sentence }).first()).toBeVisible();
  }
  await expect(rows.filter({ hasText: 'Read' }).first()).not.toContainText('[GOAL');
  await row('Dot reacted 🔥 to your post in Runners').click();
  await expect(page).toHaveURL(`/group/${id}/post/${post.id}`);
  // Viewing the post marked all its notifications as read.
  await expect(frame(page).bell).toHaveAccessibleName('Notifications, 4 unread');
  await expect.poll(() => unreadCount(cas)).toBe(4);
  await page.goBack();
  await expect(unread).toHaveCount(4);
  const read = rows.filter({ hasText: 'reacted 🔥' });
  await expect(read).not.toContainText('Unread');
  await expect(read).not.toHaveCSS('background-color', TINT);
  await expect(dotOf(read)).toHaveCount(0);
  await expect(unread.first()).toHaveCSS('background-color', TINT);
  await expect(dotOf(unread.first())).toBeVisible();
});

test('reactions to a post are one row, which is read in every tab once the post is seen', async ({
  open,
}) => {
  const [ivo, ...others] = await Promise.all(['Ivo', 'Jan', 'Kim', 'Lea'].map(newPerson));
  if (!ivo) throw new Error('There is nobody.');
  const { id } = await newGroup('Swimmers', others[0] ?? ivo, ivo, ...others.slice(1));
  const post = await share(id, ivo, { content: 'Forty lengths' });
  for (const { token } of others) {
    await call('POST', `/posts/${post.id}/react`, { token, body: { emoji: '🔥' } });
  }
  await waitForUnreadCount(ivo, 3);
  const [list, tab] = [await open(ivo), await open(ivo)];
  await list.goto('/notifications');
  await expect(notifications(list).unread).toHaveText(/Lea and 2 others reacted 🔥 to your post in Swimmers/);
  await expect(frame(list).bell).toHaveAccessibleName('Notifications, 1 unread');
  await tab.goto(`/group/${id}/post/${post.id}`);
  await expect(notifications(list).unread).toHaveCount(0);
  await expect(frame(list).bell).toHaveAccessibleName('Notifications');
  await expect.poll(() => unreadCount(ivo)).toBe(0);
});

test('a comment with a mention is listed apart, and shown among many', async ({ open }) => {
  const [mia, noa] = [await newPerson('Mia'), await newPerson('Noa')];
  const { id } = await newGroup('Singers', noa, mia);
  const post = await share(id, noa, { content: 'New song' });
  const by = { token: noa.token };
  for (const content of ['Sing it @Mia', ...Array.from({ length: 60 }, (_, n) => `La ${n}`)]) {
    await call('POST', `/posts/${post.id}/comments`, { ...by, body: { content } });
  }
  await waitForUnreadCount(mia, 2);
  const page = await open(mia);
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(notifications(page).rows).toHaveCount(2);
  await expect(notifications(page).markAllRead).toBeVisible();
  const mentions = page.getByRole('radio', { name: 'Mentions' });
  await mentions.click();
  await expect(mentions).toBeChecked();
  await expect(notifications(page).markAllRead).toHaveCount(0);
  await expect(notifications(page).rows).toHaveText([
    /Noa mentioned you in a comment in Singers.*Sing it @Mia/,
  ]);
  await notifications(page).row('mentioned you').click();
  const comment = page.getByRole('listitem').filter({ hasText: 'Sing it @Mia' });
  await expect(comment).toBeInViewport();
  await expect(comment).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/notifications?show=mentions');
  await expect(notifications(page).unread).toHaveCount(0);
});

test('ten stand on a page, five pages have a button, and the bell stops counting at nine', async ({
  open,
}) => {
  const { asa } = await createUnread(52);
  const page = await open(asa, LAPTOP);
  await page.goto('/home');
  await expect(frame(page).bell).toHaveAccessibleName('Notifications, 52 unread');
  await expect(frame(page).bell.getByText('9+', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle('(52) Home · Dubs');
  await frame(page).bell.click();
  await expect(page).toHaveURL('/notifications');
  const { rows, pageButtons, page: pageButton, previous, next } = notifications(page);
  const numbers = async (...expected: number[]) =>
    expect(pageButtons).toHaveText(expected.map((n) => String(n)));

  await expect(page.getByRole('main').getByText('52', { exact: true })).toBeVisible();
  await expect(page.getByText('Showing 1 to 10 of 52 notifications', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(10);
  await numbers(1, 2, 3, 4, 5);
  await expect(pageButton(1)).toHaveAttribute('aria-current', 'page');
  await expect(previous).toBeDisabled();
  const firstPage = await movesOf(rows);
  await next.click();
  await expect(page.getByText('Showing 11 to 20 of 52 notifications', { exact: true })).toBeVisible();
  const secondPage = await movesOf(rows);
  expect(new Set([...firstPage, ...secondPage]).size, 'none stands twice').toBe(20);
  await expect(previous).toBeEnabled();
  await pageButton(4).click();
  await numbers(2, 3, 4, 5, 6);
  await pageButton(6).click();
  await expect(page.getByText('Showing 51 to 52 of 52 notifications', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(2);
  await numbers(2, 3, 4, 5, 6);
  await expect(next).toBeDisabled();
  await previous.click();
  await expect(page.getByText('Showing 41 to 50 of 52 notifications', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Showing 51 to 52 of 52 notifications', { exact: true })).toBeVisible();
  await page.goto('/notifications?page=99');
  await expect(page.getByText('Showing 51 to 52 of 52 notifications', { exact: true })).toBeVisible();
});

test('all are marked as read at once, unmarked when the call fails, and unread again by Undo', async ({
  open,
}) => {
  const { asa, bea, groupId } = await createUnread(2);
  const page = await open(asa, { expected: [CONSOLE.cutOff] });
  await page.goto('/notifications');
  const { rows, unread, markAllRead } = notifications(page);
  await test.step('one that arrives while the list is open shows without a reload', async () => {
    await expect(rows).toHaveCount(2);
    await share(groupId, bea, { content: 'Checkmate' });
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('Checkmate');
  });
  await expect(unread).toHaveCount(3);
  await cutOff(page, procedure('notifications.markAllRead'));
  await markAllRead.click();
  const failed = 'Failed to mark all notifications as read. Please try again.';
  await expect(toast(page)).toContainText('Error');
  await expect(toast(page)).toContainText(failed);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(failed);
  await expect(unread).toHaveCount(3);
  await expect(frame(page).bell).toHaveAccessibleName('Notifications, 3 unread');

  await page.unroute(procedure('notifications.markAllRead'));
  const release = await holdRequests(page, procedure('notifications.markAllRead'));
  await markAllRead.click();
  await expect(unread).toHaveCount(0);
  await expect(markAllRead).toHaveCount(0);
  await expect(frame(page).bell).toHaveAccessibleName('Notifications');
  await expect(page).toHaveTitle('Notifications · Dubs');
  release();
  await expect.poll(() => unreadCount(asa)).toBe(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(unread).toHaveCount(3);
  await expect(frame(page).bell).toHaveAccessibleName('Notifications, 3 unread');
  await expect.poll(() => unreadCount(asa)).toBe(3);
  await page.unroute(procedure('notifications.markAllRead'));
  await markAllRead.click();
  await expect.poll(() => unreadCount(asa)).toBe(0);
  await page.reload();
  await expect(rows).toHaveCount(3);
  await expect(unread).toHaveCount(0);
  await expect(markAllRead).toHaveCount(0);
});

test('a mark that could not be saved is undone', async ({ open }) => {
  const { asa } = await createUnread(2);
  const page = await open(asa, { expected: [CONSOLE.cutOff] });
  await page.goto('/notifications');
  await expect(frame(page).bell).toHaveAccessibleName('Notifications, 2 unread');
  await expect(notifications(page).unread).toHaveCount(2);
  const refused = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('notifications.read'),
  );
  // The polls are aborted too, so only the rollback can restore the number.
  await cutOff(page, /\/trpc\/[^?]*\b(notifications\.(read|count|list)|posts\.markViewed)\b/);
  await notifications(page).rows.first().locator('[data-step]').click();
  await refused;
  await expect(frame(page).bell).toHaveAccessibleName('Notifications, 2 unread');
  await page.goBack();
  await expect(notifications(page).unread).toHaveCount(2);
});

test('a list that does not load says so, and loads when tried again', async ({ open }) => {
  const page = await open(await newPerson('Fae'), { expected: [CONSOLE.unavailable] });
  await page.goto('/home');
  await answerWith(page, procedure('notifications.list'), 503);
  await frame(page).bell.click();
  await expect(page.getByText('Your notifications could not be loaded.')).toBeVisible();
  await tryAgain(page, procedure('notifications.list'));
  await test.step('with none there is little to see, and a way to the groups', async () => {
    await expect(page.getByText('No notifications yet', { exact: true })).toBeVisible();
    const { back, markAllRead, pages } = notifications(page);
    await expect(markAllRead).toHaveCount(0);
    await expect(pages).toHaveCount(0);
    await expect(page).toHaveTitle('Notifications · Dubs');
    await back.click();
    await expect(page).toHaveURL('/group');
  });
});

test('a user without a name is Someone', async ({ open }) => {
  const gus = await newPerson('Gus');
  const phone = newPhone();
  const { token, user } = await signInByApi(phone);
  const nameless = { id: user.id, name: '', phone, token };
  const { id } = await newGroup('Bowlers', nameless, gus);
  await share(id, nameless, { content: 'Strike' });
  await waitForUnreadCount(gus, 1);
  const page = await open(gus);
  await page.goto('/notifications');
  await expect(notifications(page).row('Someone shared a new post in Bowlers')).toBeVisible();
});

/** Changes the notifications that the browser receives. */
const changeNotifications = (page: Page, change: (list: NotificationsPage) => NotificationsPage) =>
  page.route(procedure('notifications.list'), async (route) => {
    const response = await route.fetch();
    const answers = (await response.json()) as { result: { data: { json: unknown } } }[];
    const json = answers.map((answer) => {
      const answered = answer.result.data.json;
      const isList = typeof answered === 'object' && answered !== null && 'notifications' in answered;
      return isList ? { result: { data: { json: change(answered as NotificationsPage) } } } : answer;
    });
    await route.fulfill({ response, json });
  });

test('a notification without a post leads to its group, and without either leads nowhere', async ({
  open,
}) => {
  const { asa, groupId } = await createUnread(2);
  const page = await open(asa);
  await changeNotifications(page, (list) => ({
    ...list,
    notifications: list.notifications.map((one, at) => ({
      ...one,
      type: 'join_request' as const,
      postId: null,
      post: null,
      ...(at === 1 && { groupId: null, group: null }),
    })),
  }));
  await page.goto('/notifications');
  const { rows, unread } = notifications(page);
  await rows.filter({ hasText: 'Bea requested to join Unknown Group' }).getByRole('button').click();
  await expect(unread).toHaveCount(1);
  await expect(page).toHaveURL('/notifications');
  await notifications(page).row('Bea requested to join Chess').click();
  await expect(page).toHaveURL(`/group/${groupId}`);
});
