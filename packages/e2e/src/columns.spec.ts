import type { Locator, Page } from '@playwright/test';
import { completeGoal, setGoal } from './api/goals.ts';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { answerProcedure } from './failures.ts';
import { layoutShift } from './layout-shift.ts';
import { frame } from './screens/frame.ts';
import { goals } from './screens/goals.ts';
import { postPage } from './screens/post-page.ts';
import { nana } from './screens/week-story.ts';
import { expect, LAPTOP, test } from './test.ts';

const SIZES = { 1280: LAPTOP.viewport, 1680: { width: 1_680, height: 950 } } as const;

/** Returns where the rail begins, and how far from there brand and content begin. */
async function placesOf(page: Page) {
  const content = page.locator('#main > :not(output)').last();
  const startOf = async (each: Locator) => Math.round((await each.boundingBox())?.x ?? -1);
  const [rail, brand, from] = await Promise.all([
    startOf(frame(page).to('Home')),
    startOf(frame(page).brand.locator('span').first()),
    startOf(content),
  ]);
  return { rail, brand: brand - rail, content: from - rail };
}

const boxOf = async (each: Locator) => (await each.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Expects a part to be beside the main column. */
async function expectBeside(page: Page, part: Locator, column: Locator): Promise<void> {
  const [beside, main] = [await boxOf(part), await boxOf(column)];
  expect(beside.x).toBeGreaterThan(main.x + main.width);
  expect(beside.y).toBeLessThan(page.viewportSize()?.height ?? 0);
}

/** Checks what each screen shows beside its content. */
const ASIDES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  group: async (page) => {
    for (const name of ['This week', 'Members'])
      await expectBeside(
        page,
        page.getByRole('heading', { name, exact: true }),
        page.getByRole('article').last(),
      );
  },
  post: async (page) => {
    const { composer, thread } = postPage(page);
    // Without comments the box is at the foot of the window.
    const { y, height } = await boxOf(composer);
    expect((page.viewportSize()?.height ?? 0) - y - height).toBeLessThan(64);
    const card = page.getByRole('article');
    await expectBeside(page, thread, card);
    expect((await boxOf(card)).width).toBe(640);
  },
  goals: async (page) => {
    const { active, completed } = goals(page);
    await expectBeside(page, completed, active);
    expect((await boxOf(active)).width).toBe(640);
  },
  profile: async (page) => {
    const heading = page.getByRole('heading', { level: 1 });
    const identity = await boxOf(heading);
    await page.evaluate(() => window.scrollTo(0, 500));
    expect(Math.abs((await boxOf(heading)).y - identity.y)).toBeLessThan(32);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectBeside(page, page.getByRole('heading', { name: 'Appearance' }), heading);
  },
};

test('at 1280 and 1680 px rail, brand and content begin at the same places on every screen, and its aside is beside it', async ({
  open,
}) => {
  const ada = await newPerson('Ada');
  const { id } = await newGroup('Walkers', ada, await newPerson('Bo'));
  const post = await share(id, ada, { content: 'To the lake and back' });
  await setGoal(id, ada, 'Walk to the sea');
  await completeGoal(await setGoal(id, ada, 'Buy boots'), ada);
  const page = await open(ada, LAPTOP);
  const rails: Record<string, number> = {};
  for (const [path, aside] of [
    ['/home'],
    ['/group'],
    [`/group/${id}`, 'group'],
    [`/group/${id}/post/${post.id}`, 'post'],
    ['/wins'],
    ['/goals', 'goals'],
    ['/profile', 'profile'],
    ['/notifications'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    for (const [width, content] of [
      ['1280', 224],
      ['1680', 272],
    ] as const) {
      await page.setViewportSize(SIZES[width]);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect.poll(() => placesOf(page), `${path} at ${width} px`).toMatchObject({ brand: 0, content });
      rails[width] ??= (await placesOf(page)).rail;
      await expect.poll(async () => (await placesOf(page)).rail, path).toBe(rails[width]);
      if (aside) await expect(async () => ASIDES[aside]?.(page)).toPass();
    }
  }
});

test('this week of all groups and the active goals stand beside Home, where nothing moves, and a goal is ticked there', async ({
  open,
}) => {
  const ada = await newPerson('Ada');
  const { id } = await newGroup('Walkers', ada);
  const { id: other } = await newGroup('Readers', ada);
  await share(id, ada, { content: 'To the lake' });
  await share(other, ada, { content: 'Lost the book', type: 'loss' });
  await setGoal(id, ada, 'Walk to the sea');
  const page = await open(ada, LAPTOP);
  await page.goto('/home');
  const aside = page.getByRole('complementary', { name: 'At a glance' });
  const week = aside.getByRole('region', { name: 'This week' });
  await expect(week).toContainText('1 dub');
  await expect(week).toContainText('1 L');
  const goals = aside.getByRole('region', { name: 'Active goals' });
  await expect(goals).toContainText('Walk to the sea');
  expect(await layoutShift(page)).toBeLessThan(0.01);
  await goals.getByRole('button', { name: 'Complete goal: Walk to the sea' }).click();
  await expect(goals.getByRole('listitem')).toHaveCount(0);
  await expect(goals.getByRole('heading')).toBeFocused();
  await page.setViewportSize({ width: 1_000, height: 800 });
  await expect(aside).toHaveCount(0);
});

test('wins of this day in earlier years stand beside Home and lead to their posts; on most days there is nothing', async ({
  open,
}) => {
  const ada = await newPerson('Ada');
  const { id } = await newGroup('Walkers', ada);
  const post = await share(id, ada, { content: 'To the lake' });
  const page = await open(ada, LAPTOP);
  await page.goto('/home');
  const aside = page.getByRole('complementary', { name: 'At a glance' });
  await expect(aside.getByRole('region', { name: 'Active goals' })).toBeVisible();
  const wins = aside.getByRole('region', { name: 'On this day' });
  await expect(wins).toHaveCount(0);
  const yearsAgo = (years: number) => {
    const day = new Date();
    day.setFullYear(day.getFullYear() - years);
    return day.toISOString();
  };
  await answerProcedure(page, 'stats.onThisDay', {
    wins: [1, 3].map((years) => ({
      postId: years === 1 ? post.id : post.id + years,
      content: years === 1 ? 'Read her poem out loud' : 'Parallel parked',
      createdAt: yearsAgo(years),
      user: nana,
      about: years === 1 ? { id: 4, name: 'Mia', avatarUrl: null } : null,
      group: { id, name: 'Walkers', emoji: '🎊' },
    })),
  });
  await page.reload();
  await expect(wins.getByRole('link')).toHaveCount(2);
  await expect(wins.getByRole('link', { name: /^3 years ago, Nana.*Parallel parked$/ })).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.01);
  await wins.getByRole('link', { name: /^A year ago, Nana, for Mia.*Read her poem out loud$/ }).click();
  await expect(page).toHaveURL(`/group/${id}/post/${post.id}`);
});

test('twelve groups are in the rail of a very wide window, with their new wins, and a link to all', async ({
  open,
}) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  for (let n = 1; n <= 12; n += 1) await newGroup(`Readers ${n}`, ada);
  const { id } = await newGroup('Walkers', ada, bo);
  await share(id, bo, { content: 'To the lake' });
  const page = await open(ada, { viewport: SIZES[1680] });
  await page.goto('/home');
  const groups = page.getByRole('navigation', { name: 'Your groups' });
  const link = groups.getByRole('link', { name: 'Walkers' });
  await expect(link).toHaveAccessibleName(/1 new win$/);
  await expect(groups.getByRole('listitem')).toHaveCount(12);
  await expect(groups.getByRole('link').last()).toHaveText('All groups');
  await expect(groups.getByRole('link').last()).toHaveAttribute('href', '/group');
  await link.click();
  await expect(page).toHaveURL(`/group/${id}`);
  await expect(link).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize(LAPTOP.viewport);
  await expect(groups).toHaveCount(0);
});

test('notices above the content stand beside the rail, not below it', async ({ open }) => {
  const page = await open(await newPerson('Ada'), {
    ...LAPTOP,
    expected: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/],
  });
  await page.goto('/home');
  await expect(page.getByRole('tab', { name: 'Recents' })).toBeVisible();
  await page.context().setOffline(true);
  const notice = page.getByText("You're offline. Showing saved posts.");
  await expect(notice).toBeVisible();
  const rail = await page.getByRole('navigation').boundingBox();
  expect((await notice.boundingBox())?.x).toBeGreaterThan((rail?.x ?? 0) + (rail?.width ?? 0));
});
