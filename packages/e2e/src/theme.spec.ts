import type { Page } from '@playwright/test';
import { newPerson } from './api/people.ts';
import { expect, test } from './test.ts';

const theme = (page: Page) => page.locator('html').getAttribute('data-theme');
const canvas = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

const DARK = 'rgb(22, 13, 26)';
const LIGHT = 'rgb(251, 247, 246)';

test('the theme is chosen in the profile, stays, and follows the device when it should', async ({ open }) => {
  const page = await open(await newPerson('Ole'));
  await page.goto('/profile');
  const choice = page.getByLabel('Theme', { exact: true });
  await expect(choice).toHaveValue('system');
  await expect(choice.getByRole('option')).toHaveText(['Light', 'Dark', 'System']);
  expect(await canvas(page)).toBe(LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => canvas(page)).toBe(DARK);
  await choice.selectOption('Light');
  await expect.poll(() => canvas(page)).toBe(LIGHT);
  await page.reload();
  await expect(choice).toHaveValue('light');
  expect(await canvas(page)).toBe(LIGHT);
  expect(await page.evaluate(() => localStorage.getItem('app-theme'))).toBe('light');
});

test('the page has the chosen theme before any of the app has run', async ({ open }) => {
  const page = await open(null, { expected: [/ERR_FAILED/] });
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto('/login');
  for (const [stored, device, expected] of [
    ['dark', 'light', DARK],
    ['light', 'dark', LIGHT],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('app-theme', chosen), stored);
    await page.emulateMedia({ colorScheme: device });
    await page.reload();
    expect(await theme(page)).toBe(stored);
    expect(await canvas(page)).toBe(expected);
  }
});
