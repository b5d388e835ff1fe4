import type { Page } from '@playwright/test';
import { inviteCode, joinByCode, newGroup, removeMember, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { postCard } from './screens/posts.ts';
import { openLive } from './stream.ts';
import { expect, LAPTOP, test } from './test.ts';

/** Returns the posts and the lines between them, from the top down: a post by its words, a line without its time. */
const rows = (page: Page) =>
  page
    .getByRole('main')
    .locator('article [dir="auto"], p:not(article p):has(> time)')
    .allTextContents()
    .then((texts) => texts.map((text) => text.replace(/ · .*$/, '')));

test('quiet lines between the posts say who joined and left, at once in open tabs', async ({ open }) => {
  const [ann, ben, cleo, dan] = [
    await newPerson('Ann'),
    await newPerson('Ben'),
    await newPerson('Cleo'),
    await newPerson('Dan'),
  ];
  const { id } = await newGroup('Divers', ann, ben, cleo);
  const code = await inviteCode(id, ann);
  await share(id, ann, { content: 'Twenty metres' });
  await joinByCode(code, dan);
  await share(id, ann, { content: 'Thirty metres' });
  const page = await open(ann, LAPTOP);
  await openLive(page, `/group/${id}`);
  await expect(postCard(page, 'Thirty metres')).toBeVisible();
  await expect
    .poll(() => rows(page))
    .toEqual(['Thirty metres', 'Dan joined', 'Twenty metres', 'Ben and Cleo joined']);
  await removeMember(id, ann, ben);
  await expect(page.getByText('Ben left')).toBeVisible();
  expect((await rows(page))[0]).toBe('Ben left');
});

test('who joins an empty group sees that they did', async ({ open }) => {
  const [eva, fin] = [await newPerson('Eva'), await newPerson('Fin')];
  const { id } = await newGroup('Readers', eva, fin);
  const page = await open(fin);
  await page.goto(`/group/${id}`);
  await expect(page.getByText('You joined')).toBeVisible();
});
