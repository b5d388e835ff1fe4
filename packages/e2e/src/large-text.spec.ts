import type { Locator } from '@playwright/test';
import { completeGoal, setGoal } from './api/goals.ts';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { answerProcedure } from './failures.ts';
import { setLetters } from './letters.ts';
import { frame } from './screens/frame.ts';
import { groups } from './screens/groups.ts';
import { postCard } from './screens/posts.ts';
import { pairing } from './screens/profile.ts';
import { weekly } from './screens/weekly.ts';
import { expect, PHONE, test } from './test.ts';

// That nothing reaches beyond the side of the screen is in everywhere.spec.

const boxOf = async (element: Locator) =>
  (await element.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };

/** Returns how many pixels an element reaches beyond the end of another; negative inside. */
async function beyond(inner: Locator, outer: Locator): Promise<number> {
  const [a, b] = [await boxOf(inner), await boxOf(outer)];
  return a.x + a.width - (b.x + b.width);
}

/** Returns which part of an element another one covers, 0 to 1. */
async function covered(below: Locator, above: Locator): Promise<number> {
  const [a, b] = [await boxOf(below), await boxOf(above)];
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return (Math.max(0, width) * Math.max(0, height)) / (a.width * a.height);
}

test('with letters twice as large a ticket holds its stamp, and the bell stays visible behind its number', async ({
  open,
}) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bartholomew Featherstonehaugh Smith')];
  const { id } = await newGroup('Family', ada, bo);
  await completeGoal(await setGoal(id, bo, 'Walk to work'), bo);
  const page = await open(ada);
  await answerProcedure(page, 'notifications.count', { count: 3 });
  await page.goto('/home');
  const ticket = postCard(page, 'Walk to work').filter({ hasText: 'Goal Completed' });
  const name = ticket.getByRole('link', { name: /^Bartholomew/ });
  const linesOf = () => name.evaluate((link) => link.getClientRects().length);
  await test.step('a long name beside a long stamp breaks between words', async () => {
    expect((await boxOf(name)).width).toBeGreaterThan(150);
    expect(await linesOf()).toBeLessThanOrEqual(2);
  });
  await setLetters(page, '200%');
  expect(await beyond(ticket.locator('[data-stamp]'), ticket)).toBeLessThan(0);
  const { bell } = frame(page);
  expect(await covered(bell.locator('svg'), bell.getByText('3', { exact: true }))).toBeLessThan(0.2);
});

test('with letters twice as large the switches stay in their card, and a code for a device is shown whole', async ({
  open,
}) => {
  const page = await open(await newPerson('Ada'));
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Notifications', exact: true });
  await card.getByRole('switch', { name: 'Quiet hours' }).click();
  await card.getByLabel('From').waitFor();
  await setLetters(page, '200%');
  for (const each of await card.getByRole('switch').all()) expect(await beyond(each, card)).toBeLessThan(0);
  await test.step('the whole time is shown', async () => {
    expect((await boxOf(card.getByLabel('From'))).width).toBeGreaterThan(220);
  });
  await pairing(page).add.click();
  const { x, width } = await boxOf(pairing(page).code);
  expect(x).toBeGreaterThan(0);
  expect(x + width).toBeLessThan(PHONE.viewport.width);
});

test('with letters twice as large on a narrow phone words stay whole, and a link can be pasted', async ({
  open,
}) => {
  const ada = await newPerson('Ada');
  const { id } = await newGroup('Family', ada);
  await share(id, ada, { content: 'Walked to work' });
  const page = await open(ada, { ...PHONE, viewport: { width: 320, height: 640 } });
  await page.goto(`/group/${id}`);
  await setLetters(page, '200%');
  const words = weekly(page).strip.getByText('This week', { exact: true });
  expect((await boxOf(words)).height).toBeLessThan(100);

  await page.goto('/wins');
  const card = postCard(page, 'Walked to work');
  await card.waitFor();
  await setLetters(page, '200%');
  expect(await beyond(card.getByRole('link', { name: '0 comments' }), card)).toBeLessThan(0);

  await page.goto('/group');
  await groups(page).pasted.waitFor();
  await setLetters(page, '200%');
  expect((await boxOf(groups(page).pasted)).width).toBeGreaterThan(200);
});
