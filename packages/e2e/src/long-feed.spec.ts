import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { newGroup, share } from './api/groups.ts';
import { newPerson, type Person } from './api/people.ts';
import { procedure } from './failures.ts';
import { postPage } from './screens/post-page.ts';
import { postCard } from './screens/posts.ts';
import { expect, test } from './test.ts';

const TOTAL = 131;
const AT_ONCE = 5;
/** The maximum number of cards in the document in addition to the visible ones. */
const FEW = 40;
/** Name of the link of a card to the comments on its post. */
const COMMENTS = /^Comment on |comments?$/;
/** How long a slow server takes for posts. */
const SLOW_MS = 3_000;
/** Calls of the feeds. */
const OLDER_POSTS = /trpc\/posts\.(recent|ofGroup|own)/;

/** Shares that many posts, "The first of all" first. */
async function shareMany(groupId: number, author: Person, total: number): Promise<void> {
  await share(groupId, author, { content: 'The first of all' });
  for (let shared = 0; shared < total - 1; shared += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) => share(groupId, author, { content: `Day ${shared + i + 1}` })),
    );
}

/** Scrolls to the end of the page repeatedly, until this card shows. */
async function scrollDownTo(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(postCard(page, words)).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [100] });
}

/** Returns the words of the card in the middle of the window. */
async function wordsInSight(page: Page): Promise<string> {
  const read = () =>
    page.evaluate(
      () =>
        /^Day \d+$/m.exec(
          document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('li')?.innerText ?? '',
        )?.[0] ?? '',
    );
  await expect.poll(read).not.toBe('');
  return read();
}

const topOf = async (page: Page, words: string) => (await postCard(page, words).boundingBox())?.y ?? 0;

/** Returns where a card is once it rests: rows above it may have to be measured first. */
async function restingTopOf(page: Page, words: string): Promise<number> {
  let top = await topOf(page, words);
  await expect(async () => {
    const before = top;
    await page.waitForTimeout(100);
    top = await topOf(page, words);
    expect(top).toBe(before);
  }).toPass();
  return top;
}

const heightOf = (page: Page) => page.evaluate(() => document.body.scrollHeight);

/** Waits for older posts at the end of a windowed list, and expects the page to keep its position. */
async function expectStillAtEnd(page: Page): Promise<void> {
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isWindowed = () => page.locator('[data-windowed]').isVisible();
  await page.route(OLDER_POSTS, async (route) => {
    if (await isWindowed()) await released;
    await route.continue();
  });
  /** Returns the height of the page. */
  const toEnd = () =>
    page.evaluate(() => {
      window.scrollTo(0, document.body.scrollHeight);
      return document.body.scrollHeight;
    });
  await expect(async () => {
    const height = await toEnd();
    await expect(page.getByRole('button', { name: 'Loading...' })).toBeInViewport({ timeout: 100 });
    expect(await isWindowed()).toBe(true);
    expect(await toEnd()).toBe(height);
  }).toPass({ intervals: [200] });
  const height = await toEnd();
  const words = await wordsInSight(page);
  const before = await restingTopOf(page, words);
  release?.();
  await expect.poll(() => heightOf(page)).toBeGreaterThan(height + 1_000);
  await page.waitForTimeout(500);
  expect(Math.abs((await topOf(page, words)) - before)).toBeLessThan(3);
  await page.unroute(OLDER_POSTS);
}

/** Reads a feed of that many posts to its end and back to a post, opens it, and returns. Returns the content of the post. */
async function readAndReturn(page: Page, total: number, goBack: () => Promise<unknown>): Promise<string> {
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(15);
  await expectStillAtEnd(page);
  await scrollDownTo(page, 'The first of all');
  expect(await cards.count()).toBeLessThan(FEW);
  const last = page.getByRole('listitem').filter({ has: postCard(page, 'The first of all') });
  await expect(last).toHaveAttribute('aria-setsize', `${total}`);

  await page.evaluate(() => window.scrollBy(0, -2_000));
  const words = await wordsInSight(page);
  const card = postCard(page, words);
  const before = await restingTopOf(page, words);
  await card.getByRole('link', { name: COMMENTS }).click();
  await expect(postPage(page).back('Runners')).toBeVisible();
  await goBack();
  await expect(card).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf(page, words)) - before)).toBeLessThanOrEqual(1);
  return words;
}

/** Expects a new post to wait above the feed without moving it, and to be first after a press. */
async function expectNewsToWait(page: Page, words: string, shareNews: () => Promise<unknown>): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = decodeURIComponent(request.url());
    if (procedure('posts.recent').test(url) || procedure('posts.ofGroup').test(url)) asked.push(url);
  });
  const read = await topOf(page, words);
  await shareNews();
  const pill = page.getByRole('button', { name: '1 new win' });
  await expect(pill).toBeVisible();
  expect(Math.abs((await topOf(page, words)) - read)).toBeLessThan(3);
  expect(asked.length).toBeLessThan(4);
  for (const url of asked) expect(url).toContain('"cursor":"","limit":15');
  await pill.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
}

test('a long feed goes on past a hundred posts, and Back finds the place', async ({ open }) => {
  // Three feeds are read to their ends.
  test.slow();
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Runners', ada, bo);
  await shareMany(id, ada, TOTAL);
  const page = await open(ada);
  await test.step('wins', async () => {
    await page.goto('/wins');
    await readAndReturn(page, TOTAL, async () => {
      await page.reload();
      await page.goBack();
    });
  });
  // The post that the first feed waits for is in the second one.
  for (const [address, total, news, goBack] of [
    ['/home', TOTAL, 'Fresh from the road', () => page.goBack()],
    [`/group/${id}`, TOTAL + 1, 'Fresh from the track', () => postPage(page).back('Runners').click()],
  ] as const)
    await test.step(address, async () => {
      await page.goto(address);
      const words = await readAndReturn(page, total, goBack);
      await expectNewsToWait(page, words, () => share(id, bo, { content: news }));
      await expect(postCard(page, news)).toBeFocused();
    });
});

/** Opens a feed and scrolls to its end whenever posts are added, before the browser can render the rows between, until it is virtualized. */
async function flingToEnd(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (visit?.type !== 'navigate') return;
    const flings = new MutationObserver(() => {
      if (document.querySelector('[id^="row-"]')) window.scrollTo(0, document.body.scrollHeight);
      if (document.querySelector('[data-windowed]')) flings.disconnect();
    });
    flings.observe(document, { childList: true, subtree: true });
  });
  await page.goto(address);
  await expect(page.locator('[data-windowed]')).toBeVisible();
}

test('Back and a slow reload find the place in a feed whose first posts were passed before they were rendered', async ({
  open,
}) => {
  const ada = await newPerson('Ada');
  const { id } = await newGroup('Runners', ada);
  await shareMany(id, ada, 86);
  const page = await open(ada);
  await flingToEnd(page, `/group/${id}`);
  await scrollDownTo(page, 'The first of all');
  await page.evaluate(() => window.scrollBy(0, -2_000));
  const words = await wordsInSight(page);
  const before = await restingTopOf(page, words);
  const height = await heightOf(page);
  const openAndReturn = async (goBack: () => Promise<unknown>) => {
    await postCard(page, words).getByRole('link', { name: COMMENTS }).click();
    await expect(postPage(page).back('Runners')).toBeVisible();
    await goBack();
    await expect(postCard(page, words)).toBeInViewport();
    // Long enough for rows above to be rendered and measured.
    await page.waitForTimeout(500);
    await expect.poll(async () => Math.abs((await topOf(page, words)) - before)).toBeLessThanOrEqual(1);
  };
  await openAndReturn(() => page.goBack());
  await openAndReturn(async () => {
    await page.reload();
    await page.route(OLDER_POSTS, async (route) => {
      await sleep(SLOW_MS);
      await route.continue();
    });
    await page.goBack();
  });
  // The first posts are shorter than estimated, and were rendered only by the reload.
  expect(await heightOf(page)).toBeLessThan(height);
});
