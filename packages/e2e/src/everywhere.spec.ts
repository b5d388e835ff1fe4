import type { Page } from '@playwright/test';
import { newPhone, signInHost } from './api/people.ts';
import { CONSOLE } from './failures.ts';
import { setLetters } from './letters.ts';
import { recordPageTexts } from './record-page-texts.ts';
import { expectNoBarriers } from './screens/barriers.ts';
import { frame } from './screens/frame.ts';
import { sendCode } from './screens/login.ts';
import { postPage } from './screens/post-page.ts';
import {
  createScreenData,
  HOME_SCREEN,
  HOST_SCREEN,
  PUBLIC_SCREENS,
  type Screen,
  signedInScreens,
} from './screens/everywhere.ts';
import { expect, LAPTOP, PHONE, test } from './test.ts';

const WITHOUT_BARS = /^\/(login|terms|privacy|invite\/.*)$/;
/** Screens on which code that loads after the content announces changes. */
const LIVE = /^\/(home|group\/\d+|notifications)$/;

/** Returns how many pixels the page is wider than the screen; negative where space is reserved for a scroll bar. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });

/** Live regions with text: a screen reader would announce it as the screen opens. */
const filledRegions = (page: Page) => page.locator('output').filter({ hasText: /\S/ });

/** Returns the positions of the navigation's items, and the sizes and line counts of their labels. */
const navItems = (page: Page) =>
  frame(page)
    .nav.getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => {
        const { left, top, right, bottom } = link.getBoundingClientRect();
        const word = [...link.children].find(({ textContent }) => /^[A-Z]/.test(textContent)) ?? link;
        const { fontSize, lineHeight } = getComputedStyle(word);
        return {
          left,
          top,
          right,
          bottom,
          px: Number.parseFloat(fontSize),
          lines: Math.round(word.clientHeight / Number.parseFloat(lineHeight)),
        };
      }),
    );

/** Opens a screen, and checks what each has at every size. */
async function openScreen(page: Page, { path, title, until }: Screen, isSignedIn: boolean): Promise<void> {
  await page.goto(path);
  await until(page);
  // The number of unread notifications may come first.
  await expect.poll(async () => (await page.title()).replace(/^\(\d+\) /, '')).toBe(title);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const hasBars = !WITHOUT_BARS.test(path);
  const { brand, bell, logOut, nav } = frame(page);
  await expect(brand).toHaveCount(hasBars ? 1 : 0);
  await expect(bell).toHaveCount(hasBars && isSignedIn ? 1 : 0);
  await expect(logOut).toHaveCount(hasBars && isSignedIn ? 1 : 0);
  await expect(nav).toHaveCount(hasBars && isSignedIn && path !== '/name' ? 1 : 0);
  expect(await overflow(page), 'nothing reaches beyond the side of the screen').toBe(0);
  await expect(filledRegions(page), 'nothing is announced on arrival').toHaveCount(0);
}

/** Waits for the code that loads after the content, and checks that it announces nothing. */
async function expectQuietLateParts(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/late-parts-')),
  );
  await page.waitForTimeout(500);
  await expect(page.locator('output.sr-only').filter({ hasText: /\S/ })).toHaveCount(0);
}

/** Opens these screens on a phone. Runs `check` on each of them. */
async function walkOnPhone(
  page: Page,
  screens: readonly Screen[],
  { isSignedIn, check }: { isSignedIn: boolean; check?: (screen: Screen) => Promise<void> },
): Promise<void> {
  for (const screen of screens)
    await test.step(screen.path, async () => {
      await page.setViewportSize(PHONE.viewport);
      await openScreen(page, screen, isSignedIn);
      await check?.(screen);
      await test.step('with letters twice as large nothing reaches beyond the side', async () => {
        await setLetters(page, '200%');
        await expect.poll(() => overflow(page)).toBe(0);
        await setLetters(page, '100%');
      });
      await test.step('it has no barriers', () => expectNoBarriers(page));
      if (LIVE.test(screen.path))
        await test.step('nothing is announced later', () => expectQuietLateParts(page));
    });
}

// The fixture that opens pages fails a test on console errors, violations of the content security policy,
// exceptions, and requests to third parties, so opening each screen is the test.
for (const kind of ['tabs', 'groups', 'others'] as const)
  test(`every screen opens quietly, is named, without barriers, and has its bars, on a phone: ${kind}`, async ({
    open,
  }) => {
    const screenData = await createScreenData();
    const page = await open(screenData.person, { expected: [CONSOLE.forbidden, CONSOLE.notFound] });
    const recorded = recordPageTexts(page);
    await walkOnPhone(page, signedInScreens(screenData)[kind], {
      isSignedIn: true,
      check: async ({ path }) => {
        if (path === HOME_SCREEN.path) await checkPhoneHome(page);
        if (path.endsWith('/post/0')) await expect(postPage(page).goHome).toHaveAttribute('href', '/');
      },
    });
    expect(await recorded.containing(screenData.person), 'no address, log or title tells a secret').toEqual(
      [],
    );
  });

test('every screen of a visitor and the page of the host open quietly, are named, without barriers, on a phone', async ({
  open,
}) => {
  const page = await open(null, { expected: [CONSOLE.notFound] });
  await walkOnPhone(page, PUBLIC_SCREENS, { isSignedIn: false });
  await test.step('an address that is none of ours says 404 and leads home', async () => {
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL('/login');
  });
  await test.step('the second step of the sign-in has no barriers', async () => {
    await sendCode(page, newPhone());
    await expectNoBarriers(page);
  });
  await walkOnPhone(await open(await signInHost('Nora')), [HOST_SCREEN], { isSignedIn: true });
});

/** Checks what Home has on a phone: one tab, and the navigation. */
async function checkPhoneHome(page: Page): Promise<void> {
  await expect(page.getByRole('tab')).toHaveText(['Recents']);
  await test.step('the navigation lies at the bottom, with its items named', async () => {
    await expectNavigation(page);
    const lying = await frame(page).nav.boundingBox();
    expect(lying?.width).toBeGreaterThan(lying?.height ?? Infinity);
    expect(lying?.y).toBeGreaterThan(700);
  });
  await test.step('with letters twice as large the navigation has two rows', async () => {
    const [before] = await navItems(page);
    await setLetters(page, '200%');
    const items = await navItems(page);
    expect(items.map(({ px }) => px / (before?.px ?? 0))).toEqual([2, 2, 2, 2, 2]);
    expect(new Set(items.map(({ top }) => Math.round(top))).size).toBe(2);
    await test.step('the group of a post is still named', async () => {
      const name = page.getByRole('article').getByText('Sunday Runners', { exact: true }).first();
      expect((await name.boundingBox())?.width).toBeGreaterThan(50);
    });
    // A window of 320 px, less a scroll bar.
    await page.setViewportSize({ width: 305, height: 700 });
    await expect.poll(async () => (await navItems(page)).map(({ lines }) => lines)).toEqual([1, 1, 1, 1, 1]);
    await page.setViewportSize(PHONE.viewport);
    await setLetters(page, '100%');
  });
}

async function expectNavigation(page: Page): Promise<void> {
  const { nav, to } = frame(page);
  // The link to the groups may have a badge.
  await expect(nav.getByRole('link')).toHaveText([/^Home$/, /Groups/, /^Wins$/, /^Goals$/, /^Profile$/]);
  await expect(to('Home')).toHaveAttribute('aria-current', 'page');
}

test('the screens with another layout on a laptop open quietly, are named, and have their bars there', async ({
  open,
}) => {
  const screenData = await createScreenData();
  const page = await open(screenData.person, LAPTOP);
  const { tabs, groups } = signedInScreens(screenData);
  for (const screen of [...groups, ...tabs])
    await test.step(screen.path, () => openScreen(page, screen, true));
  await test.step('the navigation stands upright, below the brand also with letters twice as large', async () => {
    await frame(page).to('Home').click();
    await expect(page).toHaveURL('/home');
    await expectNavigation(page);
    const upright = await frame(page).nav.boundingBox();
    expect(upright?.height).toBeGreaterThan(upright?.width ?? Infinity);
    expect(upright?.x).toBeLessThan(100);
    await setLetters(page, '200%');
    const brand = await frame(page).brand.boundingBox();
    const highest = Math.min(...(await navItems(page)).map(({ top }) => top));
    expect(highest).toBeGreaterThanOrEqual((brand?.y ?? 0) + (brand?.height ?? 0));
  });
});

test('a phone on its side has its navigation at the start, and paper has none', async ({ open }) => {
  const screenData = await createScreenData();
  const page = await open(screenData.person, { viewport: { width: 844, height: 390 } });
  await page.goto(`/group/${screenData.groupId}/post/${screenData.postId}`);
  const { box } = postPage(page);
  await box.waitFor();
  const items = await navItems(page);
  expect(Math.max(...items.map(({ right }) => right))).toBeLessThanOrEqual(64);
  expect(Math.min(...items.map(({ bottom, top }) => bottom - top))).toBeGreaterThanOrEqual(44);
  await expect(frame(page).to('Profile')).toHaveAccessibleName('Profile');
  const brand = page.getByText('Dubs', { exact: true });
  // Its width changes when its font loads.
  await page.evaluate(async () => void (await document.fonts.ready));
  const place = await brand.boundingBox();
  expect(place?.x).toBeGreaterThanOrEqual(64);
  const position = await page
    .getByRole('form', { name: 'New comment' })
    .evaluate((form) => getComputedStyle(form.parentElement ?? form).position);
  expect(position).not.toBe('sticky');
  await box.fill('A draft');
  await frame(page).logOut.click();
  await frame(page).loseDraftQuestion.waitFor();
  expect(await brand.boundingBox(), 'a dialog moves nothing').toEqual(place);
  await frame(page).keepDraft.click();

  await page.emulateMedia({ media: 'print' });
  await expect(frame(page).nav).toBeHidden();
  await expect(frame(page).topBar).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add reaction' })).toHaveCount(0);
  await page.goto(`/group/${screenData.groupId}`);
  const ticket = page.getByRole('article').filter({ hasText: 'Ten kilometres, and then cake.' });
  await expect(ticket).toHaveCSS('break-inside', 'avoid');
  await expect(ticket.locator('[data-stamp]')).toHaveText('Win');
  await expect(page.locator('section', { has: page.locator('form') })).toBeHidden();
  const controls = page.locator('button:not(:has(img)), a:has(> svg), input, select, textarea, [role="tab"]');
  await expect(controls.filter({ visible: true })).toHaveCount(0);
  await ticket.scrollIntoViewIfNeeded();
  const height = async () => (await ticket.locator('.image-grid').boundingBox())?.height;
  await expect.poll(height, 'as wide as high, but at most 12 cm').toBeCloseTo((12 / 2.54) * 96, 0);
});
