import type { Page } from '@playwright/test';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { picture } from './pictures.ts';
import { openShareDialog, pick } from './screens/share.ts';
import { postCard } from './screens/posts.ts';
import { expect, type Open } from './test.ts';

export const OFFLINE = {
  expected: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|\b403\b|The logout could not be sent/],
};

/** Waits until the page has loaded the code that it needs offline. */
export const waitForCode = (page: Page, ...parts: string[]) =>
  expect
    .poll(() =>
      page.evaluate(
        (wanted) =>
          wanted.every((part) =>
            performance.getEntriesByType('resource').some(({ name }) => name.includes(`/assets/${part}-`)),
          ),
        ['late-parts', ...parts],
      ),
    )
    .toBe(true);

/** Opens Home for a person in two groups, with the code loaded that it needs offline. */
export async function openHome(open: Open) {
  const [gil, bo] = [await newPerson('Gil'), await newPerson('Bo')];
  const runners = await newGroup('Runners', bo, gil);
  const family = await newGroup('Family', gil);
  const post = await share(runners.id, bo, { content: 'Ran in the rain' });
  const page = await open(gil, OFFLINE);
  await page.goto('/home');
  await expect(postCard(page, post.content)).toBeVisible();
  await waitForCode(page, 'send-or-keep', 'quick-share');
  return { gil, bo, runners, family, post, page };
}

/** Goes offline, and shares the words with both groups by the dialog; the first picture has a description. */
export async function shareToBoth(page: Page, words: string, pictures = 0) {
  const dialog = await openShareDialog(page);
  const colours = ['#b45309', '#1f7a5c', '#334155'].slice(0, pictures);
  const files = await Promise.all(colours.map((colour, n) => picture({ name: `picture-${n}`, colour })));
  if (pictures > 0) await pick(page, dialog, files);
  await dialog.text.fill(words);
  await dialog.group('Runners').check();
  await dialog.group('Family').check();
  if (pictures > 0) {
    await dialog.dialog.getByRole('button', { name: 'Describe', exact: true }).click();
    await dialog.dialog.getByRole('textbox', { name: 'What is in image 1?' }).fill('A brown wall');
  }
  await page.context().setOffline(true);
  await dialog.share.click();
  await expect(dialog.dialog).toBeHidden();
}
