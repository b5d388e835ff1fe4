import type { Page } from '@playwright/test';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { postCard } from './screens/posts.ts';
import { OPEN_SHARE } from './screens/share.ts';
import { wins } from './screens/wins.ts';
import { expect, LAPTOP, test } from './test.ts';

/** Presses two keys one after the other, without waiting for the page in between: the second must come within 1.5 s. */
const pressTogether = (page: Page, first: string, second: string) =>
  Promise.all([page.keyboard.press(first), page.keyboard.press(second)]);

const PLACES = { h: '/home', g: '/group', w: '/wins', o: '/goals', p: '/profile' } as const;

/** The list of `?`: keys as they are read together, and what they do. */
const SHORTCUTS = [
  ['n', 'Share a win or L'],
  ['j', 'Next post'],
  ['k', 'Previous post'],
  ['gh', 'Go to Home'],
  ['gg', 'Go to Groups'],
  ['gw', 'Go to Wins'],
  ['go', 'Go to Goals'],
  ['gp', 'Go to Profile'],
  ['?', 'Show this list'],
  ['CtrlEnter', 'Share or post what you wrote'],
  ['F8', 'Go to the message on screen'],
] as const;

test('g and a letter open a screen, n shares, j and k step through the posts', async ({ open }) => {
  const ada = await newPerson('Ada');
  const { id } = await newGroup('Walkers', ada);
  await share(id, ada, { content: 'First' });
  await share(id, ada, { content: 'Second' });
  const page = await open(ada, LAPTOP);
  await page.goto('/goals');
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const [key, path] of Object.entries(PLACES)) {
    await pressTogether(page, 'g', key);
    await expect(page).toHaveURL(path);
  }
  await pressTogether(page, 'g', 'h');
  const [second, first] = [postCard(page, 'Second'), postCard(page, 'First')];
  await first.waitFor();
  await page.keyboard.press('j');
  await expect(second).toBeFocused();
  await page.keyboard.press('j');
  await expect(first).toBeFocused();
  await page.keyboard.press('k');
  await expect(second).toBeFocused();
  await page.getByRole('button', { name: OPEN_SHARE }).waitFor();
  await page.keyboard.press('n');
  const words = page.getByRole('textbox').first();
  await expect(words).toBeVisible();
  await words.fill('');
  await words.pressSequentially('jogging?n');
  await expect(words).toHaveValue('jogging?n');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await expect(words).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page).toHaveURL('/home');
  await page.goto('/wins');
  const { toggle, text } = wins(page);
  await toggle.click();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await expect(text).toBeFocused();
});

test('? lists the shortcuts, and a switch turns them off until they are wanted again', async ({ open }) => {
  const page = await open(await newPerson('Bo'), LAPTOP);
  await page.goto('/home');
  await page.getByRole('button', { name: OPEN_SHARE }).waitFor();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.getByRole('definition')).toHaveText(SHORTCUTS.map(([keys]) => keys));
  await expect(dialog.getByRole('term')).toHaveText(SHORTCUTS.map(([, what]) => what));
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await dialog.getByRole('switch', { name: 'Keyboard shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await page.reload();
  await page.getByRole('button', { name: OPEN_SHARE }).waitFor();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/home');
  await page.goto('/profile');
  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('?');
  await expect(dialog).toBeVisible();
});

test('keys that are pressed before the code of the shortcuts has loaded act once it has', async ({
  open,
}) => {
  const page = await open(await newPerson('Cy'), LAPTOP);
  const held: (() => void)[] = [];
  await page.route('**/press-shortcut-*.js', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto('/home');
  await page.getByRole('button', { name: OPEN_SHARE }).waitFor();
  for (const key of ['g', 'o', '?']) await page.keyboard.press(key);
  await expect.poll(() => held.length).toBe(1);
  await expect(page).toHaveURL('/home');
  held[0]?.();
  await expect(page).toHaveURL('/goals');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});
