import type { Locator } from '@playwright/test';
import { setGoal } from './api/goals.ts';
import { changeGroup, newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { toast } from './screens/frame.ts';
import { group } from './screens/groups.ts';
import { quickShare } from './screens/share.ts';
import { weekly } from './screens/weekly.ts';
import { expect, LAPTOP, test } from './test.ts';

/** Presses a button, and returns the heights of what it opens: at first, halfway, just before its animation ends, and finally. */
const heightsOf = (button: Locator, opened: string) =>
  button.evaluate(async (element: HTMLElement, selector) => {
    element.click();
    await new Promise(requestAnimationFrame);
    const box = document.querySelector(selector);
    const [growth] = box?.getAnimations() ?? [];
    if (!box || !growth) throw new Error('Nothing grows.');
    growth.pause();
    const heights = [0, 60, 239].map((ms) => {
      growth.currentTime = ms;
      return Math.round(box.getBoundingClientRect().height);
    });
    const { endTime } = growth.effect?.getComputedTiming() ?? {};
    growth.finish();
    return { heights, final: Math.round(box.getBoundingClientRect().height), ms: endTime };
  }, opened);

test('on a phone the head of a group and its tabs stay in sight, and what they have no room for is with the members', async ({
  open,
}) => {
  const ada = await newPerson('Ada');
  const { id } = await newGroup('Walkers', ada, await newPerson('Bo'));
  await changeGroup(id, ada, { description: 'We walk, then we eat.' });
  for (let n = 1; n <= 10; n += 1) await share(id, ada, { content: `Walk ${n}` });
  const page = await open(ada, { reducedMotion: 'no-preference' });
  await page.goto(`/group/${id}`);
  const { heading, tab, invite } = group(page);
  await expect(page.getByText('2 members')).toBeVisible();
  await expect(page.getByText('We walk, then we eat.')).toBeVisible();
  const { strip, card } = weekly(page);
  await expect(strip).toHaveAccessibleName('This week, 10 dubs, 0 Ls. Show days');
  await expect(card).toHaveCount(0);
  expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(73);
  const first = await page.getByRole('article').first().boundingBox();
  expect(first?.y).toBeLessThanOrEqual(376);
  await test.step('the week and the share form grow in place', async () => {
    const week = await heightsOf(strip, `button[aria-expanded] + div`);
    expect(week.heights[0]).toBe(0);
    const form = await heightsOf(quickShare(page).open, '[data-quick-share]');
    expect(form.heights[0]).toBe(64);
    for (const { heights, final, ms } of [week, form]) {
      expect(ms).toBe(240);
      expect(heights).toEqual(heights.toSorted((a, b) => a - b));
      expect(heights[1]).toBeLessThan(final);
      expect(heights[2]).toBeGreaterThan(final - 2);
    }
    await quickShare(page).close.click();
    await strip.click();
  });
  await page.mouse.wheel(0, 900);
  await expect(page.getByText('2 members')).toBeHidden();
  await expect(page.getByText('We walk, then we eat.')).toHaveCount(0);
  await expect.poll(async () => (await heading('Walkers').boundingBox())?.y).toBeLessThan(56);
  await expect(invite).toBeInViewport();
  await expect.poll(async () => Math.round((await tab('Posts').boundingBox())?.y ?? 0)).toBeLessThan(104);
  await tab('Members').click();
  await expect(page.getByRole('tabpanel').getByText('We walk, then we eat.')).toBeVisible();
  await page.getByRole('link', { name: 'Album' }).click();
  await expect(page).toHaveURL(`/group/${id}/album`);
});

test('on a laptop the week of a group shows its days, and its form stands open', async ({ open }) => {
  const ada = await newPerson('Ada');
  const { id } = await newGroup('Walkers', ada);
  const page = await open(ada, LAPTOP);
  await page.goto(`/group/${id}`);
  await expect(weekly(page).days).toHaveCount(7);
  await expect(weekly(page).strip).toHaveCount(0);
  const { text, share: submit, close, open: opener } = quickShare(page);
  await text.fill('To the lake');
  await submit.click();
  await expect(toast(page)).toContainText('Win shared successfully!');
  await expect(text).toHaveValue('');
  await close.click();
  await expect(opener).toBeFocused();
});

test("the name of a goal's owner breaks where it is long", async ({ open }) => {
  const long = await newPerson('Wolfeschlegelsteinhausenbergerdorff Featherington');
  const { id } = await newGroup('Swimmers', long);
  await setGoal(id, long, 'Swim a mile');
  const page = await open(long);
  await page.goto(`/group/${id}?tab=goals`);
  const name = page.getByRole('link', { name: long.name });
  await name.waitFor();
  const box = await name.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThan(390 - 16);
});
