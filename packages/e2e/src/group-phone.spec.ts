import { setGoal } from './api/goals.ts';
import { changeGroup, newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { group } from './screens/groups.ts';
import { weekly } from './screens/weekly.ts';
import { expect, LAPTOP, test } from './test.ts';

test('on a phone the head of a group and its tabs stay in sight, and what they have no room for is with the members', async ({
  open,
}) => {
  const ada = await newPerson('Ada');
  const { id } = await newGroup('Walkers', ada, await newPerson('Bo'));
  await changeGroup(id, ada, { description: 'We walk, then we eat.' });
  for (let n = 1; n <= 10; n += 1) await share(id, ada, { content: `Walk ${n}` });
  const page = await open(ada);
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

test('on a laptop the week of a group shows its days', async ({ open }) => {
  const ada = await newPerson('Ada');
  const { id } = await newGroup('Walkers', ada);
  const page = await open(ada, LAPTOP);
  await page.goto(`/group/${id}`);
  await expect(weekly(page).days).toHaveCount(7);
  await expect(weekly(page).strip).toHaveCount(0);
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
