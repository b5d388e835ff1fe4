import type { Page } from '@playwright/test';
import { newPerson } from './api/people.ts';
import { CONSOLE, procedure } from './failures.ts';
import { expect, test } from './test.ts';

/** Makes the responses name a second version in force; a real one would block the writes of all other tests. */
async function beginSecondTerms(page: Page): Promise<void> {
  await page.route(procedure('terms.get'), async (route) => {
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    const response = await route.fetch();
    const json = await response.json();
    json[names.indexOf('terms.get')].result.data.json.current = 2;
    await route.fulfill({ response, json });
  });
}

test('new terms are shown until they are accepted, also after they could not be accepted', async ({
  open,
}) => {
  const page = await open(await newPerson('Ada'), { expected: [CONSOLE.badRequest] });
  await beginSecondTerms(page);
  await page.goto('/home');
  const banner = page.getByRole('region', { name: 'New Terms' });
  await expect(banner).toContainText('We have new Terms. Accept them to share and reply again.');
  await expect(banner.getByRole('link', { name: 'Read them' })).toHaveAttribute('href', '/terms');
  // The product has no second version.
  await banner.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('This version of the terms is neither in force nor announced.')).toBeVisible();
  await expect(banner).toBeVisible();

  const accepted = page.waitForRequest(procedure('terms.accept'));
  await page.route(procedure('terms.accept'), (route) =>
    route.fulfill({ json: { result: { data: { json: { current: 2, next: null, accepted: 2 } } } } }),
  );
  await banner.getByRole('button', { name: 'Accept' }).click();
  expect((await accepted).postDataJSON().json).toEqual({ version: 2 });
  await expect(banner).toBeHidden();
});
