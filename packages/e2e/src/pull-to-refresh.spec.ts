import type { Page } from '@playwright/test';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { procedure } from './failures.ts';
import { picture } from './pictures.ts';
import { gallery, postCard, thumbnails } from './screens/posts.ts';
import { expect, LAPTOP, test } from './test.ts';

/** Creates a user whose group has a post with pictures. */
async function walker() {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Walkers', ada, bo);
  for (let n = 1; n <= 6; n += 1) await share(id, bo, { content: `Walk ${n}` });
  await share(id, bo, {
    content: 'To the lake',
    pictures: [await picture({ name: 'one' }), await picture({ name: 'two' })],
  });
  return { ada, id };
}

/** Attached once a page has a gesture of its own, whose code loads late. */
const gesture = (page: Page) => page.locator('html[style*="overscroll-behavior-y: contain"]');

/** Moves a finger from a point in steps, calls `held`, and lifts it. */
async function drag(
  page: Page,
  from: { x: number; y: number },
  by: { x: number; y: number },
  held: () => Promise<void> = async () => undefined,
): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: part === undefined ? [] : [{ x: from.x + by.x * part, y: from.y + by.y * part }],
    });
  // All events are sent together: on a slow machine a pause between two would be a long press.
  const start = send('touchStart', 0);
  await Promise.all([start, ...[1, 2, 3, 4, 5, 6, 7, 8].map((step) => send('touchMove', step / 8))]);
  await held();
  await send('touchEnd');
}

/** Counts the requests for posts from now on. */
function countReads(page: Page): () => number {
  let reads = 0;
  page.on('request', (request) => {
    const url = decodeURIComponent(request.url());
    if (procedure('posts.recent').test(url) || procedure('posts.ofGroup').test(url)) reads += 1;
  });
  return () => reads;
}

const TOP = { x: 195, y: 200 };
const updated = (page: Page) => page.getByRole('status').filter({ hasText: /^Updated\.$/ });

/** Pulls the page too little, which does nothing, and then enough. */
async function pullToRefresh(page: Page): Promise<void> {
  await gesture(page).waitFor();
  await expect(updated(page)).toHaveCount(0);
  const reads = countReads(page);
  await drag(page, TOP, { x: 0, y: 50 });
  await page.waitForTimeout(300);
  expect(reads(), 'fewer than 64 px do nothing').toBe(0);
  await drag(page, TOP, { x: 4, y: 140 }, () => expect(page.locator('[data-pull]')).toBeVisible());
  await expect(updated(page)).toBeAttached();
  expect(reads()).toBe(1);
  await expect(page.locator('[data-pull]')).toHaveCount(0);
}

/** Makes the gestures that are not meant for the page. */
async function gestureElsewhere(page: Page): Promise<void> {
  await gesture(page).waitFor();
  const reads = countReads(page);
  await drag(page, TOP, { x: -160, y: 70 });
  await page.evaluate(() => window.scrollTo(0, 200));
  await drag(page, TOP, { x: 0, y: 140 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await thumbnails(postCard(page, 'To the lake')).first().click();
  await gallery(page).dialog.waitFor();
  await drag(page, { x: 195, y: 400 }, { x: 0, y: 90 });
  await page.waitForTimeout(300);
  expect(reads()).toBe(0);
  await expect(updated(page)).toHaveCount(0);
}

test('pulling the page down from its top refetches it, and says so, at home and in a group', async ({
  open,
}) => {
  const { ada, id } = await walker();
  const page = await open(ada);
  await page.goto('/home');
  await test.step('home', () => pullToRefresh(page));
  await page.goto(`/group/${id}`);
  await test.step('group', () => pullToRefresh(page));
  await page.reload();
  await test.step('swipes to the side, pulls further down the page and pulls over a picture on stage refetch nothing', () =>
    gestureElsewhere(page));
});

test('the page keeps the gesture of the browser where it has none of its own', async ({ open }) => {
  const { ada } = await walker();
  const [page, laptop] = [await open(ada), await open(ada, LAPTOP)];
  await page.goto('/goals');
  await laptop.goto('/home');
  await page.waitForTimeout(3_000);
  for (const each of [page, laptop]) await expect(gesture(each)).toHaveCount(0);
});
