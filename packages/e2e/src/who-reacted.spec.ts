import { REACTIONS } from '@dubs/contract/emoji';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { react } from './api/posts.ts';
import { postCard, postMenu } from './screens/posts.ts';
import { reactions } from './screens/reactions.ts';
import { expect, test } from './test.ts';

const NAMES = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus'] as const;

test('all people who reacted are in a sheet, with any emoji or one, by keyboard alone', async ({ open }) => {
  const people = await Promise.all(NAMES.map((name) => newPerson(name)));
  const [ada, bo] = people;
  if (!ada || !bo) throw new Error('Two people are needed.');
  const { id: groupId } = await newGroup('Runners', ada, ...people.slice(1));
  const post = await share(groupId, bo, { content: 'Ten kilometres' });
  for (const person of people) await react(post.id, person, '🔥');
  await react(post.id, bo, '👏');

  const page = await open(ada);
  await page.goto('/home');
  const card = postCard(page, 'Ten kilometres');
  await card.getByRole('button', { name: 'Who reacted' }).focus();
  await page.keyboard.press('Enter');
  const { sheet } = reactions(card);
  const names = sheet.getByRole('listitem').locator('bdi');
  await expect(names).toHaveText(['Bo', 'Gus', 'Flo', 'Ed', 'Di', 'Cy', 'Bo', 'Ada']);

  await sheet.getByRole('radio', { name: '👏 clapping 1' }).check();
  await expect(names).toHaveText(['Bo']);
  await sheet.getByRole('radio', { name: 'All 8' }).check();
  await expect(names).toHaveCount(8);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(card.getByRole('button', { name: 'Who reacted' })).toBeFocused();
});

test('the menu of a post shows who reacted, also to posts of others', async ({ open }) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id: groupId } = await newGroup('Runners', bo, ada);
  const post = await share(groupId, bo, { content: 'Ten kilometres' });
  const page = await open(ada);
  await page.goto('/home');
  const card = postCard(page, 'Ten kilometres');
  await expect(card.getByRole('link', { name: /^Comment/ })).toBeVisible();
  await expect(postMenu(card).more).toHaveCount(0);
  await react(post.id, bo, '👏');
  await postMenu(card).more.click();
  await page.getByRole('menuitem', { name: 'See who', exact: true }).click();
  await expect(reactions(card).sheet.getByRole('listitem').locator('bdi')).toHaveText(['Bo']);
  await page.keyboard.press('Escape');
  await expect(postMenu(card).more).toBeFocused();
});

test('more of those who reacted come once the end of the list is in sight, and only those in sight are in the page', async ({
  open,
}) => {
  const people = await Promise.all(Array.from({ length: 11 }, (_, n) => newPerson(`Runner ${n + 1}`)));
  const [ada] = people;
  if (!ada) throw new Error('Someone is needed.');
  const { id: groupId } = await newGroup('Runners', ada, ...people.slice(1));
  const post = await share(groupId, ada, { content: 'Ten kilometres' });
  for (const { emoji } of REACTIONS.win)
    await Promise.all(people.map((person) => react(post.id, person, emoji)));

  const page = await open(ada);
  await page.goto('/home');
  const card = postCard(page, 'Ten kilometres');
  await card.getByRole('button', { name: 'Who reacted' }).click();
  const { sheet } = reactions(card);
  const rows = sheet.getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  await expect(async () => {
    await sheet.locator('[data-dialog-body]').evaluate((body) => body.scrollTo(0, body.scrollHeight));
    await expect(rows.last()).toHaveAttribute('aria-posinset', '55', { timeout: 500 });
  }).toPass();
  await expect(rows.last()).toHaveAttribute('aria-setsize', '55');
  expect(await rows.count()).toBeLessThan(40);
});
