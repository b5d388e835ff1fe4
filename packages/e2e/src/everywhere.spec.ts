import type { Page } from '@playwright/test';
import { signInHost } from './api/people.ts';
import { CONSOLE } from './failures.ts';
import { recordPageTexts } from './record-page-texts.ts';
import { frame } from './screens/frame.ts';
import { postPage } from './screens/post-page.ts';
import { createScreenData, HOST_SCREEN, PUBLIC_SCREENS, signedInScreens } from './screens/everywhere.ts';
import { expect, LAPTOP, PHONE, test } from './test.ts';

const WITHOUT_BARS = /^\/(login|terms|privacy|invite\/.*)$/;

/** Returns how many pixels the page is wider than the screen; negative where space is reserved for a scroll bar. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });

/** Live regions with text: a screen reader would announce it as the screen opens. */
const filledRegions = (page: Page) => page.locator('output').filter({ hasText: /\S/ });

// The fixture that opens pages fails a test on console errors, violations of the content security policy,
// exceptions, and requests to third parties, so opening each screen is the test.
for (const [name, size] of Object.entries({ phone: PHONE, laptop: LAPTOP })) {
  test(`every screen opens quietly, is named, and has its bars, on a ${name}`, async ({ open }) => {
    const screenData = await createScreenData();
    const stranger = await open(null, { ...size, expected: [CONSOLE.notFound] });
    const person = await open(screenData.person, {
      ...size,
      expected: [CONSOLE.forbidden, CONSOLE.notFound],
    });
    const recorded = recordPageTexts(person);
    const walks = [
      { page: stranger, screens: PUBLIC_SCREENS, isSignedIn: false },
      { page: person, screens: signedInScreens(screenData), isSignedIn: true },
    ];
    for (const { page, screens, isSignedIn } of walks) {
      for (const { path, title, until } of screens) {
        await test.step(path, async () => {
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
        });
      }
    }
    expect(await recorded.containing(screenData.person), 'no address, log or title tells a secret').toEqual(
      [],
    );
  });
}

const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
/** Returns the positions of the navigation's items, and the sizes of their labels. */
const navItems = (page: Page) =>
  frame(page)
    .nav.getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => {
        const { left, top, right, bottom } = link.getBoundingClientRect();
        const word = [...link.children].find(({ textContent }) => /^[A-Z]/.test(textContent));
        return {
          left,
          top,
          right,
          bottom,
          px: word ? Number.parseFloat(getComputedStyle(word).fontSize) : 0,
        };
      }),
    );

test('with letters twice as large nothing reaches beyond the side of a phone, and the navigation has two rows', async ({
  open,
}) => {
  const screenData = await createScreenData();
  const page = await open(screenData.person, { expected: [CONSOLE.forbidden, CONSOLE.notFound] });
  const host = await open(await signInHost('Nora'));
  const walks = [
    { page, screens: [...PUBLIC_SCREENS, ...signedInScreens(screenData)] },
    { page: host, screens: [HOST_SCREEN] },
  ];
  for (const { page: each, screens } of walks)
    for (const { path, until } of screens) {
      await each.goto(path);
      await enlarge(each);
      await until(each);
      expect(await overflow(each), path).toBe(0);
    }
  await page.goto('/home');
  await frame(page).nav.waitFor();
  const [before] = await navItems(page);
  await enlarge(page);
  const items = await navItems(page);
  expect(items.map(({ px }) => px / (before?.px ?? 0))).toEqual([2, 2, 2, 2, 2]);
  expect(new Set(items.map(({ top }) => Math.round(top))).size).toBe(2);
  await page.setViewportSize(LAPTOP.viewport);
  const brand = await frame(page).brand.boundingBox();
  const highest = Math.min(...(await navItems(page)).map(({ top }) => top));
  expect(highest, 'the upright bar is below the brand').toBeGreaterThanOrEqual(
    (brand?.y ?? 0) + (brand?.height ?? 0),
  );
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
  await page.getByRole('article').first().waitFor();
  await expect(page.locator('section', { has: page.locator('form') })).toBeHidden();
});

test('an address that is none of ours says 404 and leads home', async ({ open }) => {
  const page = await open(null, { expected: [CONSOLE.notFound] });
  await page.goto('/no/such/page');
  await expect(page.getByRole('main')).toContainText('404 Page Not Found');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/login');
});

test('the legal pages lead back to the sign-in', async ({ open }) => {
  const page = await open(null);
  for (const [path, words] of [
    ['/terms', /STOP/],
    ['/privacy', /under 13/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(words);
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await expect(page).toHaveURL('/login');
  }
});
