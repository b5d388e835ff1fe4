import type { Group } from '@dubs/contract';
import type { Page } from '@playwright/test';
import { call } from '../api/call.ts';
import { type Person, signInByApi } from '../api/people.ts';
import { expect, type Open, PHONE, test } from '../test.ts';
import { measureScroll, type Scrolled } from './measure-scroll.ts';

/** The first of the seeded people. */
const PHONE_NUMBER = '+15552000001';
const POSTS = 1_000;
const PICTURES = 5_000;
/** The time in which the code that loads after the content has loaded. */
const LATE_MS = 4_000;

/**
 * Upper limits of what scrolling may add, however long the list. Nodes: those of about 15 cards; 60 cards that stay in memory have 6,000.
 * Megabytes: nearly twice the data of 1,000 posts or 5,000 pictures.
 */
const LIMITS = { nodes: 1_500, megabytes: 6 };

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

function report(list: string, { framesPerSecond, longTasks, before, after }: Scrolled): void {
  const quarter = framesPerSecond.length >> 2;
  const [first, last] = [framesPerSecond.slice(0, quarter), framesPerSecond.slice(-quarter)].map(median);
  const longest = Math.max(0, ...longTasks).toFixed(0);
  console.log(
    [
      `${list}, ${framesPerSecond.length} s`,
      `  frames per second: median ${median(framesPerSecond)}, worst second ${Math.min(...framesPerSecond)}; first quarter ${first}, last quarter ${last}`,
      `  tasks over 50 ms: ${longTasks.length}, median ${median(longTasks).toFixed(0)} ms, longest ${longest} ms`,
      `  JavaScript heap ${before.megabytes.toFixed(1)} → ${after.megabytes.toFixed(1)} MB, ` +
        `nodes ${before.nodes} → ${after.nodes}`,
    ].join('\n'),
  );
}

/** Opens a page of the first seeded user. */
async function openSeeded(open: Open): Promise<{ page: Page; groupId: number }> {
  const { token, user } = await signInByApi(PHONE_NUMBER);
  const person: Person = { id: user.id, name: user.displayName ?? '', phone: PHONE_NUMBER, token };
  const [group] = await call<Group[]>('GET', '/groups', { token });
  if (!group) throw new Error('The seeded person is in no group.');
  const page = await open(person, PHONE);
  return { page, groupId: group.id };
}

/** Fails if the page has grown with the list. */
function expectBounded({ before, after }: Scrolled): void {
  expect(after.nodes - before.nodes).toBeLessThan(LIMITS.nodes);
  expect(after.megabytes - before.megabytes).toBeLessThan(LIMITS.megabytes);
}

const FEEDS = { home: () => '/home', group: (id: number) => `/group/${id}`, wins: () => '/wins' };

for (const [feed, addressOf] of Object.entries(FEEDS))
  test(`${feed}: a page does not grow with the ${POSTS} posts that scroll by`, async ({ open }) => {
    const { page, groupId } = await openSeeded(open);
    await page.goto(addressOf(groupId));
    await expect(page.getByRole('article')).toHaveCount(15);
    await page.waitForTimeout(LATE_MS);
    const scrolled = await measureScroll(page, POSTS);
    report(`${feed}, ${POSTS} posts`, scrolled);
    const row = await page.locator('[aria-posinset]').last().getAttribute('aria-posinset');
    expect(Number(row)).toBeGreaterThanOrEqual(POSTS);
    expectBounded(scrolled);
  });

test(`album: a page does not grow with the ${PICTURES} pictures that scroll by`, async ({ open }) => {
  const { page, groupId } = await openSeeded(open);
  let received = 0;
  page.on('response', async (response) => {
    if (!response.url().includes('albums.list')) return;
    received += (await response.text()).match(/"thumbnailUrl"/g)?.length ?? 0;
  });
  await page.goto(`/group/${groupId}/album`);
  await page
    .getByRole('button', { name: /^Open photo by / })
    .first()
    .waitFor();
  await page.waitForTimeout(LATE_MS);
  const scrolled = await measureScroll(page);
  report(`album, ${received} pictures`, scrolled);
  expect(received).toBeGreaterThanOrEqual(PICTURES);
  expectBounded(scrolled);
});
