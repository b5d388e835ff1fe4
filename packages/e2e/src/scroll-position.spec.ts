import type { Locator, Page } from '@playwright/test';
import { setGoal } from './api/goals.ts';
import { newGroup, share } from './api/groups.ts';
import { newPerson, type Person, reportTimeZone } from './api/people.ts';
import { comment } from './api/posts.ts';
import { procedure } from './failures.ts';
import { picture } from './pictures.ts';
import { frame } from './screens/frame.ts';
import { postPage } from './screens/post-page.ts';
import { expect, test } from './test.ts';

/** Calls with 0, 1, 2 … at the same time. */
const times = <T>(count: number, each: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => each(n)));

/** Returns a text of some lines. */
const lines = (n: number) => `Number ${n}.\n${'And on it went for a while. '.repeat((n * 5) % 9)}`;

/** Fills every screen of a user with more than a window shows. Returns the user, their group and a post with comments. */
async function createLongScreens() {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  // The server knows where the month in the address ends, also on the last evening of a month.
  await reportTimeZone(ada);
  const { id } = await newGroup('Runners', ada, bo);
  const small = await Promise.all(
    ['#b45309', '#0f766e', '#4338ca', '#b91c1c', '#15803d'].map((colour) =>
      picture({ colour, width: 16, height: 12 }),
    ),
  );
  const [discussed] = await times(18, (n) =>
    share(id, ada, { content: lines(n), pictures: n < 8 ? small : [] }),
  );
  if (!discussed) throw new Error('Nothing was shared.');
  const posts = await times(12, (n) => share(id, ada, { content: `Commented ${n}` }));
  await Promise.all([
    // Each post has one notification.
    ...posts.map((post) => comment(post.id, bo, 'Bravo')),
    times(15, (n) => setGoal(id, ada, `Goal ${n}`)),
    times(12, (n) => newGroup(`Group ${n}`, ada)),
    times(25, (n) => comment(discussed.id, bo, lines(n))),
  ]);
  return { ada, id, discussed };
}

/** Returns the month in which the tests' browsers are, as an address names it. */
const currentMonth = () =>
  new Date().toLocaleDateString('sv-SE', { timeZone: 'America/New_York' }).slice(0, 7);

interface LongScreen {
  path: string;
  /** What leads to another page, once in each item of the list. */
  links: Locator;
  /** Presses the link; a click by default. */
  press?: (link: Locator) => Promise<void>;
  /** True if the other page is reloaded before Back a second time. */
  withReload?: true;
}

const toPost = (page: Page) => page.getByRole('article').locator('a[href*="/post/"]:visible');

/** Returns the screens with a list; those of the newest posts are in `long-feed.spec.ts`. */
function longScreens(
  page: Page,
  { ada, id, discussed }: { ada: Person; id: number; discussed: { id: number } },
): LongScreen[] {
  const main = page.getByRole('main');
  const showPost = async (square: Locator) => {
    await square.click();
    await page.getByRole('button', { name: 'Show post' }).click();
  };
  const links = toPost(page);
  return [
    { path: `/group/${id}?month=${currentMonth()}`, links },
    { path: `/group/${id}/person/${ada.id}`, links, withReload: true },
    { path: `/group/${id}/album`, links: main.getByRole('button', { name: /^Open photo/ }), press: showPost },
    {
      path: `/group/${id}/post/${discussed.id}`,
      links: postPage(page).thread.getByRole('link', { name: 'Bo', exact: true }),
      withReload: true,
    },
    { path: '/notifications', links: main.locator('[data-step]') },
    { path: '/group', links: main.getByRole('heading', { level: 2 }).getByRole('link') },
    { path: '/goals', links: main.getByRole('article').getByRole('link', { name: /Runners/ }) },
  ];
}

const DEEP_PX = 500;

/** Returns the first link well inside the window, where nothing covers it. */
async function linkInSight(links: Locator): Promise<Locator> {
  const find = () =>
    links.evaluateAll((all) =>
      all.findIndex((link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return top > 150 && bottom < innerHeight - 150;
      }),
    );
  await expect.poll(find).toBeGreaterThanOrEqual(0);
  return links.nth(await find());
}

const topOf = async (link: Locator) => (await link.boundingBox())?.y ?? Number.NaN;

/** Opens a screen and scrolls down, opens something there, and expects Back to restore the position. */
async function expectRestored(page: Page, { path, links, press, withReload }: LongScreen): Promise<void> {
  await page.goto(path);
  await expect(async () => {
    await page.evaluate((top) => window.scrollTo(0, top), DEEP_PX);
    expect(await page.evaluate(() => scrollY)).toBe(DEEP_PX);
    await links.first().waitFor({ timeout: 100 });
  }).toPass({ intervals: [50] });
  const link = await linkInSight(links);
  const before = await topOf(link);
  await (press ? press(link) : link.click());
  await expect(page).not.toHaveURL(path);
  await page.goBack();
  const moved = async () => Math.abs((await topOf(link)) - before);
  await expect.poll(moved, `${path} after Back`).toBeLessThanOrEqual(1);
  if (!withReload) return;
  await page.goForward();
  await page.reload();
  await page.goBack();
  await expect.poll(moved, `${path} after a reload and Back`).toBeLessThanOrEqual(1);
}

test('Back returns to exactly where a screen was left, also after a reload; its item of the navigation to the top', async ({
  open,
}) => {
  const data = await createLongScreens();
  const page = await open(data.ada);
  for (const screen of longScreens(page, data))
    await test.step(screen.path, () => expectRestored(page, screen));

  const refetched = page.waitForRequest(procedure('goals.list'));
  await frame(page).to('Goals').click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await refetched;
  await expect(page).toHaveURL('/goals');
});
