import type { Page } from '@playwright/test';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { procedure } from './failures.ts';
import { picture } from './pictures.ts';
import { gallery, postCard, thumbnails } from './screens/posts.ts';
import { expect, LAPTOP, type Open, test } from './test.ts';

/** Opens a page of a user whose group has a post with pictures, and waits for the code that loads late. */
async function openAt(open: Open, place: 'home' | 'group' | 'goals', options?: Parameters<Open>[1]) {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Walkers', ada, bo);
  for (let n = 1; n <= 6; n += 1) await share(id, bo, { content: `Walk ${n}` });
  await share(id, bo, {
    content: 'To the lake',
    pictures: [await picture({ name: 'one' }), await picture({ name: 'two' })],
  });
  const page = await open(ada, options);
  await page.goto({ home: '/home', group: `/group/${id}`, goals: '/goals' }[place]);
  const contain = page.locator('html[style*="overscroll-behavior-y: contain"]');
  return { page, id, bo, contain };
}

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

for (const place of ['home', 'group'] as const)
  test(`${place}: pulling the page down from its top refetches it, and says so`, async ({ open }) => {
    const { page, contain } = await openAt(open, place);
    await contain.waitFor();
    await expect(updated(page)).toHaveCount(0);
    const reads = countReads(page);
    await drag(page, TOP, { x: 0, y: 50 });
    await page.waitForTimeout(300);
    expect(reads(), 'fewer than 64 px do nothing').toBe(0);
    await drag(page, TOP, { x: 4, y: 140 }, () => expect(page.locator('[data-pull]')).toBeVisible());
    await expect(updated(page)).toBeAttached();
    expect(reads()).toBe(1);
    await expect(page.locator('[data-pull]')).toHaveCount(0);
  });

test('swipes to the side, pulls further down the page and pulls over a picture on stage refetch nothing', async ({
  open,
}) => {
  const { page, contain } = await openAt(open, 'home');
  await contain.waitFor();
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
});

test('the page keeps the gesture of the browser where it has none of its own', async ({ open }) => {
  const { page, contain } = await openAt(open, 'goals');
  await page.waitForTimeout(3_000);
  await expect(contain).toHaveCount(0);
  const laptop = await openAt(open, 'home', LAPTOP);
  await laptop.page.waitForTimeout(3_000);
  await expect(laptop.contain).toHaveCount(0);
});
