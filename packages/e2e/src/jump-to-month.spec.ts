import { AxeBuilder } from '@axe-core/playwright';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { postCard } from './screens/posts.ts';
import { expect, test } from './test.ts';

const MORE_THAN_A_PAGE = 17;
const shortOf = (date: Date) => date.toLocaleDateString('en-US', { month: 'short', year: 'numeric' });
const monthOf = (date: Date) => date.toLocaleDateString('en-US', { month: 'long', year: 'numeric' });

for (const place of ['/home', '/group/:id', '/wins'])
  test(`${place}: a person jumps to a month, and back to the newest posts`, async ({ open }) => {
    const ada = await newPerson('Ada');
    const { id } = await newGroup('Runners', ada);
    for (let day = 1; day <= MORE_THAN_A_PAGE; day++) await share(id, ada, { content: `Day ${day}.` });
    const page = await open(ada);
    await page.goto(place.replace(':id', String(id)));
    const jump = page.getByRole('button', { name: 'Jump to a month' });
    await jump.click();
    const dialog = page.getByRole('dialog', { name: 'Jump to a month' });
    await expect(dialog).toBeVisible();
    expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([]);
    const month = monthOf(new Date());
    await dialog.getByRole('button', { name: shortOf(new Date()) }).click();
    await expect(page).toHaveURL(/\?month=\d{4}-\d\d$/);
    await expect(page.getByRole('heading', { name: `${month} and earlier` })).toBeFocused();
    await expect(postCard(page, 'Day 17.')).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(postCard(page, 'Day 1.')).toBeVisible();
    expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([]);

    await share(id, ada, { content: 'Later.' });
    await page.reload();
    await page.getByRole('button', { name: 'Back to newest' }).click();
    await expect(page).toHaveURL(place.replace(':id', String(id)));
    await expect(postCard(page, 'Later.')).toBeInViewport();
    await page.goBack();
    await expect(page.getByRole('heading', { name: `${month} and earlier` })).toBeVisible();

    await page.goto(`${place.replace(':id', String(id))}?month=2001-02`);
    await expect(page.getByText('Nothing was shared by the end of February 2001')).toBeVisible();
  });
