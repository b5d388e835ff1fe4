import type { Page } from '@playwright/test';
import { CONSOLE } from './failures.ts';
import { overhear } from './overhear.ts';
import { frame } from './screens/frame.ts';
import { furnish, PUBLIC_SCREENS, signedInScreens } from './screens/everywhere.ts';
import { expect, LAPTOP, PHONE, test } from './test.ts';

const WITHOUT_BARS = /^\/(login|terms|privacy|invite\/.*)$/;

/** How many pixels the page is wider than the screen. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// The fixture that opens pages fails a test on errors of the console, breaches of the content security policy,
// exceptions, and requests to third parties: walking through is the test.
for (const [name, size] of Object.entries({ phone: PHONE, laptop: LAPTOP })) {
  test(`every screen opens quietly, is named, and has its bars, on a ${name}`, async ({ open }) => {
    const furnished = await furnish();
    const stranger = await open(null, size);
    const person = await open(furnished.person, { ...size, expected: [CONSOLE.forbidden, CONSOLE.notFound] });
    const overheard = overhear(person);
    const walks = [
      { page: stranger, screens: PUBLIC_SCREENS, isSignedIn: false },
      { page: person, screens: signedInScreens(furnished), isSignedIn: true },
    ];
    for (const { page, screens, isSignedIn } of walks) {
      for (const { path, title, until } of screens) {
        await test.step(path, async () => {
          await page.goto(path);
          await until(page);
          // The number of unread notifications may stand in front.
          await expect.poll(async () => (await page.title()).replace(/^\(\d+\) /, '')).toBe(title);
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          const hasBars = !WITHOUT_BARS.test(path);
          const { brand, bell, logOut, nav } = frame(page);
          await expect(brand).toHaveCount(hasBars ? 1 : 0);
          await expect(bell).toHaveCount(hasBars && isSignedIn ? 1 : 0);
          await expect(logOut).toHaveCount(hasBars && isSignedIn ? 1 : 0);
          await expect(nav).toHaveCount(hasBars && isSignedIn && path !== '/name' ? 1 : 0);
          expect(await overflow(page), 'nothing reaches beyond the side of the screen').toBe(0);
        });
      }
    }
    expect(await overheard.telling(furnished.person), 'no address, log or title tells a secret').toEqual([]);
  });
}

test('with letters twice as large nothing reaches beyond the side of a phone', async ({ open }) => {
  const furnished = await furnish();
  const page = await open(furnished.person, { expected: [CONSOLE.forbidden, CONSOLE.notFound] });
  for (const { path, until } of [...PUBLIC_SCREENS, ...signedInScreens(furnished)]) {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await until(page);
    expect(await overflow(page), path).toBe(0);
  }
});

test('an address that is none of ours says 404 and leads home', async ({ open }) => {
  const page = await open(null);
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
