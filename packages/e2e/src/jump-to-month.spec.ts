import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { newGroup, share } from './api/groups.ts';
import { newPerson, reportTimeZone } from './api/people.ts';
import { postCard } from './screens/posts.ts';
import { expect, test } from './test.ts';

const MORE_THAN_A_PAGE = 17;
/** Returns the month of a time as these tests' browsers write it. */
const monthOf = (date: Date, month: 'short' | 'long') =>
  date.toLocaleDateString('en-US', { timeZone: 'America/New_York', month, year: 'numeric' });

const barriers = async (page: Page) => (await new AxeBuilder({ page }).setLegacyMode().analyze()).violations;

test('a person jumps to a month, and back to the newest posts', async ({ open }) => {
  const ada = await newPerson('Ada');
  await reportTimeZone(ada);
  const { id } = await newGroup('Runners', ada);
  for (let day = 1; day <= MORE_THAN_A_PAGE; day++) await share(id, ada, { content: `Day ${day}.` });
  const page = await open(ada);
  const month = monthOf(new Date(), 'long');
  const heading = page.getByRole('heading', { name: `${month} and earlier` });
  const dialog = page.getByRole('dialog', { name: 'Jump to a month' });
  for (const place of ['/home', `/group/${id}`, '/wins'])
    await test.step(place, async () => {
      await page.goto(place);
      await page.getByRole('button', { name: 'Jump to a month' }).click();
      await expect(dialog).toBeVisible();
      // The three places share the dialog and the feed.
      if (place === '/home') expect(await barriers(page)).toEqual([]);
      await dialog.getByRole('button', { name: monthOf(new Date(), 'short') }).click();
      await expect(page).toHaveURL(/\?month=\d{4}-\d\d$/);
      await expect(heading).toBeFocused();
      await expect(postCard(page, 'Day 17.')).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(postCard(page, 'Day 1.')).toBeVisible();
      if (place === '/home') expect(await barriers(page)).toEqual([]);

      await share(id, ada, { content: `Later than ${place}.` });
      await page.reload();
      await page.getByRole('button', { name: 'Back to newest' }).click();
      await expect(page).toHaveURL(place);
      await expect(postCard(page, `Later than ${place}.`)).toBeInViewport();
      await page.goBack();
      await expect(heading).toBeVisible();

      await page.goto(`${place}?month=2001-02`);
      await expect(page.getByText('Nothing was shared by the end of February 2001')).toBeVisible();
    });
});
