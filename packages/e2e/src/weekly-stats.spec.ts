import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { setGoal } from './api/goals.ts';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { answerWith, CONSOLE, procedure, tryAgain } from './failures.ts';
import { picture } from './pictures.ts';
import { frame } from './screens/frame.ts';
import { groups } from './screens/groups.ts';
import { openQuickShare } from './screens/share.ts';
import { weekly } from './screens/weekly.ts';
import { expect, LAPTOP, test } from './test.ts';

/** Returns today's weekday as these tests' browsers name it. */
const weekday = () =>
  new Date().toLocaleDateString('en-US', { timeZone: 'America/New_York', weekday: 'short' });

/** Returns the contrast within the middle of an element as it is displayed (standard deviation of its greys, 0 to 127). */
async function greySpread(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`Nothing matches ${selector}.`);
  // Excludes the round corners.
  const clip = { x: box.x + 3, y: box.y + 3, width: box.width - 6, height: box.height - 6 };
  const { channels } = await sharp(await page.screenshot({ clip }))
    .greyscale()
    .stats();
  return channels[0]?.stdev ?? Number.NaN;
}

test("a group's week counts dubs and Ls by day, and follows what is shared", async ({ open }) => {
  const sam = await newPerson('Sam');
  const { id } = await newGroup('Runners', sam);
  for (let n = 1; n <= 11; n += 1) await share(id, sam, { content: `Lap ${n}` });
  await share(id, sam, { content: 'Fell over', type: 'loss' });
  // A goal that is set is no dub.
  await setGoal(id, sam, 'Run a marathon');
  const page = await open(sam);
  await page.goto(`/group/${id}`);
  const { strip, card, days, row, barOf } = weekly(page);
  await expect(strip).toHaveAccessibleName('This week, 11 dubs, 1 L. Show days');
  await strip.click();
  await expect(card).toContainText('This week');
  await expect(card).toContainText('11 dubs');
  await expect(card).toContainText('1 L');
  await expect(days).toHaveText([/^Mon/, /^Tue/, /^Wed/, /^Thu/, /^Fri/, /^Sat/, /^Sun/]);
  await expect(row(weekday())).toHaveAttribute('aria-current', 'date');
  await expect(row(weekday()).getByRole('cell', { name: '11', exact: true })).toBeVisible();
  // A tenth, except for the browser's rounding.
  expect(await barOf(weekday(), 'ls')).toBeGreaterThan(0.099);
  expect(await barOf(weekday(), 'dubs')).toBeGreaterThan(0.8);
  await expect(card.locator('[data-part]')).toHaveCount(2);

  const composer = await openQuickShare(page);
  await composer.text.fill('And one more');
  await composer.share.click();
  await expect(card).toContainText('12 dubs');
});

test('a week asked for before the server knows the time zone is counted in it later', async ({ open }) => {
  // A zone with another date than UTC, which is used until a zone is reported.
  const timezoneId = new Date().getUTCHours() < 11 ? 'Pacific/Niue' : 'Pacific/Kiritimati';
  const yara = await newPerson('Yara');
  const { id } = await newGroup('Sailors', yara);
  await share(id, yara, { content: 'Landed' });
  const page = await open(yara, { ...LAPTOP, timezoneId });
  const timeZoneIsReported = page.waitForResponse(procedure('users.updatePreferences'));
  await page.route(/\/assets\/weekly-card-/, async (route) => {
    await timeZoneIsReported;
    await route.continue();
  });
  await page.goto(`/group/${id}`);
  const today = new Date().toLocaleDateString('en-US', { timeZone: timezoneId, weekday: 'short' });
  await expect(weekly(page).row(today).getByRole('cell', { name: '1', exact: true })).toBeVisible();
});

test('the week shows its three newest pictures, the third with the number of the rest', async ({ open }) => {
  const [tia, ugo] = [await newPerson('Tia'), await newPerson('Ugo')];
  const { id } = await newGroup('Hikers', tia, ugo);
  const shots = await Promise.all(['#b91c1c', '#15803d', '#1d4ed8'].map((colour) => picture({ colour })));
  await share(id, tia, { content: 'Three peaks', pictures: shots });
  const { id: newest } = await share(id, ugo, { content: 'The view', pictures: shots.slice(0, 2) });
  const page = await open(tia);
  await page.goto(`/group/${id}`);
  const { strip, pictures } = weekly(page);
  await strip.click();
  await expect(pictures).toHaveCount(3);
  await expect(pictures.nth(0)).toHaveAccessibleName('Photo by Ugo');
  await expect(pictures.nth(1)).toHaveAccessibleName('Photo by Ugo');
  await expect(pictures.nth(2)).toHaveAccessibleName(/^Photo by Tia/);
  await expect(pictures.nth(2)).toContainText('+2');
  await expect(pictures.nth(1)).not.toContainText('+');
  await pictures.first().click();
  await expect(page).toHaveURL(`/group/${id}/post/${newest}`);
});

test('weeks can be turned back and forth, and a quiet one is fine', async ({ open }) => {
  const vera = await newPerson('Vera');
  const { id } = await newGroup('Knitters', vera);
  await share(id, vera, { content: 'First row' });
  await share(id, vera, { content: 'Lost the thread', type: 'loss' });
  const page = await open(vera, LAPTOP);
  await page.goto(`/group/${id}`);
  const { card, row, previous, next } = weekly(page);
  // The week is fetched again once the server knows the browser's time zone, in which today may be another day.
  await expect(row(weekday()).locator('[data-part]')).toHaveCount(2);
  await test.step('with deuteranopia too, dubs are plain and Ls are striped', async () => {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setEmulatedVisionDeficiency', { type: 'deuteranopia' });
    expect(await greySpread(page, '[data-part="dubs"]')).toBeLessThan(15);
    expect(await greySpread(page, '[data-part="ls"]')).toBeGreaterThan(30);
  });

  await expect(card).toContainText('1 dub');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await previous.click();
  await expect(card).toHaveAccessibleName('Last week');
  await expect(card).toContainText('0 dubs');
  await expect(card).toContainText('A quiet week is fine.');
  await expect(card.locator('[data-part]')).toHaveCount(0);
  await previous.click();
  await expect(card).toHaveAccessibleName('2 weeks ago');
  await next.click();
  await next.click();
  await expect(card).toHaveAccessibleName('This week');
  await expect(card).toContainText('1 dub');
  await expect(next).toBeFocused();
});

test('a week that does not load loads when tried again', async ({ open }) => {
  const wes = await newPerson('Wes');
  const { id, name } = await newGroup('Bakers', wes);
  await share(id, wes, { content: 'Bread' });
  const page = await open(wes, { expected: [CONSOLE.unavailable] });
  await page.goto('/group');
  await answerWith(page, procedure('stats.weekly'), 503);
  await groups(page).link(name).click();
  await expect(frame(page).nav).toBeVisible();
  const { strip, card } = weekly(page);
  await strip.click();
  await expect(card).toContainText('The numbers of this week could not be loaded.');
  await tryAgain(page, procedure('stats.weekly'), card);
  await expect(card).toContainText('1 dub');
  await expect(page).toHaveURL(`/group/${id}`);
});
