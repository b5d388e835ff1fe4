import type { Page } from '@playwright/test';
import { newGroup, share } from './api/groups.ts';
import { waitForUnreadCount } from './api/notifications.ts';
import { newPerson, reportTimeZone } from './api/people.ts';
import { answerWith, CONSOLE, cutOff, holdRequests, procedure } from './failures.ts';
import { comment } from './api/posts.ts';
import { advanceClock, pauseClock, installClock } from './page-clock.ts';
import { frame, toast } from './screens/frame.ts';
import { createGroupDialog, groups } from './screens/groups.ts';
import { notifications } from './screens/notifications.ts';
import { addressOf, postPage } from './screens/post-page.ts';
import { postCard } from './screens/posts.ts';
import { openShareDialog } from './screens/share.ts';
import { expect, test } from './test.ts';

const STREAM = procedure('live.stale');
const QUIET = { expected: [CONSOLE.cutOff, CONSOLE.unavailable] };

/** A call, timed in milliseconds of the page's clock, which is independent of the machine's load. */
interface Call {
  url: string;
  at: number;
}

/** Counts the requests of each procedure from now on. */
function tally(page: Page) {
  let asked: string[] = [];
  page.on('request', (request) => {
    const [, procedures] = /\/trpc\/([^?]*)/.exec(request.url()) ?? [];
    if (procedures) asked.push(...procedures.split(','));
  });
  return {
    of: (name: string) => asked.filter((one) => one === name).length,
    forget: () => {
      asked = [];
    },
  };
}

/** Opens the first page of a signed-in person, with a clock that tests control and without the live stream. */
async function openWithoutStream(page: Page, path: string): Promise<void> {
  await installClock(page);
  await cutOff(page, STREAM);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function toGroups(page: Page): Promise<void> {
  await frame(page).to('Groups').click();
  await page.getByRole('heading', { level: 1, name: 'Groups' }).waitFor();
}

test('groups are asked for every 3 s and the count of the bell every 10 s', async ({ open }) => {
  const page = await open(await newPerson('Ann'), QUIET);
  await openWithoutStream(page, '/home');
  await expect(page.getByText('No recent activity')).toBeVisible();
  await pauseClock(page);
  await page.evaluate(() => {
    const { fetch } = window;
    const calls: Call[] = [];
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : input.toString();
      calls.push({ url, at: Date.now() });
      return fetch(input, init);
    };
    Object.assign(window, { calls });
  });
  const asked = tally(page);
  await advanceClock(page, 32);
  const calls = await page.evaluate(() => (window as unknown as { calls: Call[] }).calls);
  const gaps = (name: string) => {
    const at = calls.filter(({ url }) => procedure(name).test(url)).map((call) => call.at);
    return at.slice(1).map((time, n) => Math.round((time - (at[n] ?? 0)) / 1_000));
  };
  expect(gaps('groups.list').length).toBeGreaterThanOrEqual(8);
  expect(new Set(gaps('groups.list'))).toEqual(new Set([3]));
  expect(gaps('notifications.count').length).toBeGreaterThanOrEqual(2);
  expect(new Set(gaps('notifications.count'))).toEqual(new Set([10]));
  expect(asked.of('posts.recent'), 'nothing else is polled').toBe(0);
  expect(asked.of('auth.me')).toBe(0);
});

test('a page that is out of sight asks for nothing', async ({ open }) => {
  const page = await open(await newPerson('Bill'), QUIET);
  await openWithoutStream(page, '/group');
  await expect(page.getByText('Welcome to Dubs!')).toBeVisible();
  await pauseClock(page);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await advanceClock(page, 1);
  const asked = tally(page);
  await advanceClock(page, 25);
  expect([asked.of('groups.list'), asked.of('notifications.count')]).toEqual([0, 0]);
});

test('data fetched less than 10 s ago is not fetched again on return', async ({ open }) => {
  const cas = await newPerson('Cas');
  await reportTimeZone(cas);
  const { id } = await newGroup('Divers', cas);
  await share(id, cas, { content: 'Twenty metres' });
  const page = await open(cas, QUIET);
  await installClock(page);
  await cutOff(page, STREAM);
  // Stands still, since a busy machine may take ten seconds for what follows.
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await page.goto('/home');
  await expect(postCard(page, 'Twenty metres')).toBeVisible();
  const asked = tally(page);
  await toGroups(page);
  await frame(page).to('Home').click();
  await expect(postCard(page, 'Twenty metres')).toBeVisible();
  expect([asked.of('posts.recent'), asked.of('auth.me')]).toEqual([0, 0]);

  await page.clock.setFixedTime(now + 10_500);
  await frame(page).to('Groups').click();
  await expect.poll(() => asked.of('auth.me')).toBe(1);
  await frame(page).to('Home').click();
  await expect.poll(() => asked.of('posts.recent')).toBe(1);
});

test('neither a look at the page nor a line that is back asks for anything', async ({ open }) => {
  const page = await open(await newPerson('Dan'), QUIET);
  await openWithoutStream(page, '/home');
  await expect(page.getByText('No recent activity')).toBeVisible();
  await page.clock.fastForward(11_000);
  await pauseClock(page);
  const asked = tally(page);
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  await advanceClock(page, 2);
  expect([asked.of('posts.recent'), asked.of('auth.me')]).toEqual([0, 0]);
});

test('a query that failed is not tried again by itself, nor is a write', async ({ open }) => {
  const page = await open(await newPerson('Eli'), QUIET);
  await installClock(page);
  await cutOff(page, STREAM);
  await answerWith(page, procedure('posts.recent'), 503);
  const asked = tally(page);
  await page.goto('/home');
  await expect(page.getByText('Recent posts could not be loaded.')).toBeVisible();
  await frame(page).to('Groups').click();
  await groups(page).create.click();
  const { name, create, dialog } = createGroupDialog(page);
  await name.fill('Failures');
  await answerWith(page, procedure('groups.create'), 503);
  await create.click();
  await expect(dialog).toContainText('Failed to create group. Please try again.');
  await pauseClock(page);
  await advanceClock(page, 15);
  expect([asked.of('posts.recent'), asked.of('groups.create')]).toEqual([1, 1]);
});

test('data of screens that are not shown is kept for five minutes', async ({ open }) => {
  const fay = await newPerson('Fay');
  const { id } = await newGroup('Growers', fay);
  await share(id, fay, { content: 'First tomato' });
  const page = await open(fay, QUIET);
  await openWithoutStream(page, '/home');
  await expect(postCard(page, 'First tomato')).toBeVisible();
  const away = async (ms: number) => {
    await toGroups(page);
    await page.clock.fastForward(ms);
    const release = await holdRequests(page, procedure('posts.recent'));
    await frame(page).to('Home').click();
    await expect(page).toHaveURL('/home');
    return release;
  };
  const releaseFirst = await away(4 * 60_000);
  await expect(postCard(page, 'First tomato')).toBeVisible();
  const answered = page.waitForResponse(procedure('posts.recent'));
  releaseFirst();
  await answered;
  await page.unroute(procedure('posts.recent'));
  const release = await away(5 * 60_000 + 1_000);
  await expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeAttached();
  await expect(postCard(page, 'First tomato')).toHaveCount(0);
  release();
  await expect(postCard(page, 'First tomato')).toBeVisible();
});

test('what a poll counts is shown on the open page before it is read', async ({ open }) => {
  const [kim, lea] = [await newPerson('Kim'), await newPerson('Lea')];
  const { id } = await newGroup('Knitters', lea, kim);
  const post = await share(id, lea, { content: 'First scarf' });
  const page = await open(kim, QUIET);
  await openWithoutStream(page, `/group/${id}`);
  await expect(postCard(page, 'First scarf')).toBeVisible();
  await waitForUnreadCount(kim, 0);
  await pauseClock(page);
  await share(id, lea, { content: 'Lost a needle', type: 'loss' });
  await waitForUnreadCount(kim, 1);
  await advanceClock(page, 11);
  await expect(postCard(page, 'Lost a needle')).toBeVisible();
  await waitForUnreadCount(kim, 0);

  await page.clock.resume();
  await page.goto(addressOf(post));
  await expect(postPage(page).post).toBeVisible();
  await pauseClock(page);
  await comment(post.id, kim, 'How long is it?');
  await comment(post.id, lea, 'Two metres');
  await waitForUnreadCount(kim, 1);
  await advanceClock(page, 11);
  await expect(page.getByText('Two metres')).toBeVisible();
  await waitForUnreadCount(kim, 0);
});

test('sharing refetches recent posts, the groups, and each group shared to', async ({ open }) => {
  const gus = await newPerson('Gus');
  const { id } = await newGroup('Hikers', gus);
  const page = await open(gus, QUIET);
  await openWithoutStream(page, `/group/${id}`);
  await frame(page).to('Home').click();
  await expect(page.getByText('No recent activity')).toBeVisible();
  const dialog = await openShareDialog(page);
  await dialog.text.fill('Over the pass');
  await dialog.group('Hikers').check();
  await pauseClock(page);
  const asked = tally(page);
  await dialog.share.click();
  await expect
    .poll(async () => {
      await advanceClock(page, 1);
      return [asked.of('posts.recent'), asked.of('groups.list')].every((times) => times >= 1);
    })
    .toBe(true);
  await page.clock.resume();
  await expect(toast(page)).toContainText('Win shared!');
  await toGroups(page);
  await groups(page).link('Hikers').click();
  await expect.poll(() => asked.of('groups.complete')).toBeGreaterThanOrEqual(1);
});

test('the bell refetches its count after a notification was read', async ({ open }) => {
  const [hal, ida] = [await newPerson('Hal'), await newPerson('Ida')];
  const { id } = await newGroup('Jugglers', ida, hal);
  await share(id, ida, { content: 'Five balls' });
  await share(id, ida, { content: 'Six balls' });
  await waitForUnreadCount(hal, 2);
  const page = await open(hal, QUIET);
  await openWithoutStream(page, '/notifications');
  const { rows, unread, markAllRead } = notifications(page);
  await expect(unread).toHaveCount(2);
  // A poll cannot be what counts again.
  await pauseClock(page);
  const asked = tally(page);
  const isCounted = () => expect.poll(() => asked.of('notifications.count')).toBeGreaterThanOrEqual(1);
  await rows.first().locator('[data-step]').click();
  await isCounted();
  expect(asked.of('notifications.read')).toBe(1);
  await page.clock.resume();
  await page.goBack();
  await expect(unread).toHaveCount(1);
  await pauseClock(page);
  asked.forget();
  await markAllRead.click();
  await isCounted();
  expect(asked.of('notifications.markAllRead')).toBe(1);
});
