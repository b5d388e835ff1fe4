import type { Page, Request } from '@playwright/test';
import { call } from './api/call.ts';
import { changeGroup, newGroup, removeMember, share } from './api/groups.ts';
import { unreadCount, waitForUnreadCount } from './api/notifications.ts';
import { endSession, newPerson } from './api/people.ts';
import { comment, react } from './api/posts.ts';
import { answerWith, CONSOLE, procedure } from './failures.ts';
import { frame, toast } from './screens/frame.ts';
import { notifications } from './screens/notifications.ts';
import { addressOf, postPage } from './screens/post-page.ts';
import { postCard, postMenu } from './screens/posts.ts';
import { reactions } from './screens/reactions.ts';
import { openQuickShare, openShareDialog } from './screens/share.ts';
import { weekly } from './screens/weekly.ts';
import { byEvent, openLive, STREAM, waitForStream } from './stream.ts';
import { expect, LAPTOP, test } from './test.ts';

/** Records the requests that match, from now on. */
function note(page: Page, address: RegExp): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (address.test(request.url())) seen.push(request);
  });
  return seen;
}

test('shows and announces at once what others do: a win and its badge, a reaction, a comment', async ({
  open,
}) => {
  const [ann, bob] = [await newPerson('Ann'), await newPerson('Bob')];
  const runners = await newGroup('Runners', ann, bob);
  for (const content of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
    await share(runners.id, ann, { content });
  const page = await open(bob);
  const heard = page.getByRole('status').filter({ hasText: 'shared a win in' });
  const stands = waitForStream(page);
  const laterParts = page.waitForResponse(/\/late-parts-/);
  await page.goto('/home');
  await Promise.all([stands, laterParts]);
  await expect(postCard(page, 'Six')).toBeVisible();
  await page.waitForTimeout(1_000);
  await expect(heard, 'what was there is not news').toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 600));
  const { id } = await share(runners.id, ann, { content: 'Ran ten kilometres' });
  const card = postCard(page, 'Ran ten kilometres');
  await expect(card).toBeVisible(byEvent);
  await expect(frame(page).to('Groups')).toHaveAccessibleName('Groups, 7 unviewed wins', byEvent);
  await expect(heard).toHaveText('Ann shared a win in Runners');
  await page.getByRole('button', { name: '1 new win' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await call('POST', `/posts/${id}/react`, { token: ann.token, body: { emoji: '🔥' } });
  await expect(card.getByRole('button', { name: /^🔥 .*1/ })).toBeVisible(byEvent);
  await call('POST', `/posts/${id}/comments`, { token: ann.token, body: { content: 'So tired' } });
  await expect(card.getByRole('link', { name: /1 comment/ })).toBeVisible(byEvent);
});

test('a tab fetches what it changed itself once, although the stream reports the change too', async ({
  open,
}) => {
  const ivy = await newPerson('Ivy');
  const { id } = await newGroup('Divers', ivy);
  const page = await open(ivy);
  const stands = waitForStream(page);
  await page.goto('/home');
  await stands;
  await page.waitForTimeout(1_000);
  const feeds = note(page, procedure('posts.recent'));
  const groups = note(page, procedure('groups.list'));
  // On a busy machine the event may arrive after the tab has fetched. One share without a second fetch proves the rule.
  await expect(async () => {
    const form = await openShareDialog(page);
    await form.text.fill('Dived to ten metres');
    await form.group('Divers').check();
    // The dialog may refetch the groups.
    await page.waitForTimeout(1_000);
    feeds.length = 0;
    groups.length = 0;
    await form.share.click();
    await expect(toast(page)).toContainText('Win shared!');
    await page.waitForTimeout(1_500);
    expect([feeds.length, groups.length]).toEqual([1, 1]);
  }).toPass();
  await share(id, ivy, { content: 'Shared from another device' });
  await expect.poll(() => feeds.length, byEvent).toBeGreaterThanOrEqual(2);
});

test('a changed name shows at once on an open post, in its comments, in the list of who reacted and in notifications', async ({
  open,
}) => {
  const [ann, bob] = [await newPerson('Ann'), await newPerson('Bob')];
  const family = await newGroup('Family', ann, bob);
  const post = await share(family.id, ann, { content: 'Ten kilometres' });
  await comment(post.id, ann, 'So tired');
  await react(post.id, ann, '🔥');
  await waitForUnreadCount(bob, 1);
  const [onPost, onBell] = [await open(bob), await open(bob)];
  await openLive(onPost, addressOf(post));
  await openLive(onBell, '/notifications');
  const { post: card, comment: row, back } = postPage(onPost);
  await expect(row('So tired')).toContainText('Ann');
  await postMenu(card).more.click();
  await onPost.getByRole('menuitem', { name: 'See who', exact: true }).click();
  const who = reactions(card).sheet.getByRole('listitem').locator('bdi');
  await expect(who).toHaveText(['Ann']);
  await expect(notifications(onBell).rows).toContainText(['Ann']);
  const reads = note(onPost, procedure('posts.get'));

  await call('PATCH', '/auth/profile', { token: ann.token, body: { displayName: 'Annabel' } });
  await expect(who).toHaveText(['Annabel'], byEvent);
  await expect(notifications(onBell).rows).toContainText(['Annabel'], byEvent);
  await onPost.keyboard.press('Escape');
  await expect(card).toContainText('Annabel', byEvent);
  await expect(row('So tired')).toContainText('Annabel', byEvent);
  expect(reads).toHaveLength(1);

  await changeGroup(family.id, ann, { name: 'Runners' });
  await expect(back('Runners')).toBeVisible(byEvent);
  await expect(notifications(onBell).rows).toContainText(['Runners'], byEvent);
});

test('an open post closes at once when its group is gone for the reader', async ({ open }) => {
  const [ann, bob] = [await newPerson('Ann'), await newPerson('Bob')];
  const [runners, rowers] = [await newGroup('Runners', ann, bob), await newGroup('Rowers', ann, bob)];
  const page = await open(bob, { expected: [CONSOLE.forbidden, CONSOLE.notFound] });
  const heading = page.getByRole('heading', { level: 1 });
  const openPost = async (groupId: number) => {
    await openLive(page, addressOf(await share(groupId, ann, { content: 'Ran ten kilometres' })));
    await expect(postCard(page, 'Ran ten kilometres')).toBeVisible();
  };
  await openPost(runners.id);
  await removeMember(runners.id, ann, bob);
  await expect(heading).toHaveText('Access Denied', byEvent);
  await openPost(rowers.id);
  await postPage(page).box.fill('Well done');
  await call('DELETE', `/groups/${rowers.id}`, { token: ann.token });
  await expect(heading).toHaveText('Post Not Found', byEvent);
  await expect(heading).toBeFocused();
});

test('a list that a button waits for is fetched once too', async ({ open }) => {
  const [ivy, ann] = [await newPerson('Ivy'), await newPerson('Ann')];
  const { id } = await newGroup('Divers', ivy, ann);
  const page = await open(ivy);
  await openLive(page, '/notifications');
  const lists = note(page, procedure('notifications.list'));
  // On a busy machine the event may arrive after the tab has fetched, as above.
  await expect(async () => {
    await share(id, ann, { content: 'Found a pearl' });
    // More than one if an attempt before this one ended early.
    await expect.poll(() => unreadCount(ivy)).toBeGreaterThan(0);
    await notifications(page).markAllRead.waitFor();
    await page.waitForTimeout(1_000);
    lists.length = 0;
    await notifications(page).markAllRead.click();
    await expect(toast(page)).toBeVisible();
    await page.waitForTimeout(1_500);
    expect(lists).toHaveLength(1);
  }).toPass();
});

test('a tab refetches what it changed itself also while there is no stream', async ({ open }) => {
  const kai = await newPerson('Kai');
  const { id } = await newGroup('Climbers', kai);
  const page = await open(kai, { expected: [CONSOLE.unavailable] });
  await answerWith(page, STREAM, 503);
  await page.goto(`/group/${id}`);
  const { strip } = weekly(page);
  await expect(strip).toHaveAccessibleName(/^This week, 0 dubs/);
  const form = await openQuickShare(page);
  await form.text.fill('Climbed the wall');
  await form.share.click();
  await expect(strip).toHaveAccessibleName(/^This week, 1 dub,/, byEvent);
});

test('polls continue while there is no stream, and pause once it is connected', async ({ open }) => {
  const page = await open(await newPerson('Cleo'), { expected: [CONSOLE.unavailable] });
  await answerWith(page, STREAM, 503);
  const refused = page.waitForResponse(STREAM);
  await page.goto('/home');
  await refused;
  const polls = note(page, procedure('groups.list'));
  await expect.poll(() => polls.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);

  const streams = note(page, STREAM);
  const stands = waitForStream(page);
  await page.unroute(STREAM);
  await stands;
  const stream = streams.at(-1);
  expect(stream?.url()).not.toContain('eyJ');
  expect(await stream?.headerValue('authorization')).toMatch(/^Bearer eyJ/);
  // What the connection makes the page fetch is no poll, nor is a poll that was on its way.
  await page.waitForTimeout(4_000);
  polls.length = 0;
  await page.waitForTimeout(7_000);
  expect(polls.length).toBeLessThanOrEqual(1);
});

test('the tabs of a browser share a stream, and one takes over from another', async ({ open }) => {
  const [dan, eve] = [await newPerson('Dan'), await newPerson('Eve')];
  const bakers = await newGroup('Bakers', dan, eve);
  const first = await open(eve, LAPTOP);
  const firstStands = waitForStream(first);
  await first.goto('/home');
  await firstStands;
  const second = await first.context().newPage();
  const streams = note(second, STREAM);
  await second.goto('/home');
  await expect(second.getByText('No recent activity')).toBeVisible();
  await second.waitForTimeout(3_000);
  expect(streams).toEqual([]);
  await share(bakers.id, dan, { content: 'Sourdough rose' });
  await expect(postCard(second, 'Sourdough rose')).toBeVisible(byEvent);
  const secondStands = waitForStream(second);
  await first.close();
  await secondStands;
  await share(bakers.id, dan, { content: 'Rye rose too' });
  await expect(postCard(second, 'Rye rose too')).toBeVisible(byEvent);
});

test('a session that ended elsewhere signs out at once', async ({ open }) => {
  const fay = await newPerson('Fay');
  const page = await open(fay, { expected: [CONSOLE.signedOut] });
  const stands = waitForStream(page);
  await page.goto('/home');
  await stands;
  await endSession(fay);
  await expect(page).toHaveURL('/login', byEvent);
});
