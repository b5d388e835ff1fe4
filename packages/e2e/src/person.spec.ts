import type { Locator } from '@playwright/test';
import { call } from './api/call.ts';
import { setGoal } from './api/goals.ts';
import { newGroup, removeMember, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { comment, react } from './api/posts.ts';
import { dialogEntries } from './dialog-entries.ts';
import { CONSOLE } from './failures.ts';
import { picture } from './pictures.ts';
import { group, groups } from './screens/groups.ts';
import { notifications } from './screens/notifications.ts';
import { gallery, postCard, thumbnails } from './screens/posts.ts';
import { addressOf, postPage } from './screens/post-page.ts';
import { accessDialog } from './screens/running.ts';
import { expect, LAPTOP, test } from './test.ts';

test("a name leads to the person's page in the group, and Back to where one was", async ({ open }) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Runners', ada, bo);
  for (let n = 1; n <= 20; n += 1) await share(id, bo, { content: `Run number ${n}` });
  await setGoal(id, bo, 'Run a marathon');
  const page = await open(ada);
  await page.goto('/home');
  const card = postCard(page, 'Run number 9');
  await card.scrollIntoViewIfNeeded();
  // Playwright may scroll once more before it clicks.
  const before = card.evaluate(
    (article) =>
      new Promise<number>((resolve) => {
        const note = () => resolve(article.getBoundingClientRect().top);
        addEventListener('click', note, { capture: true, once: true });
      }),
  );
  await card.getByRole('link', { name: 'Bo', exact: true }).click();
  await expect(page).toHaveURL(`/group/${id}/person/${bo.id}`);
  await expect(page).toHaveTitle(/Bo · Dubs$/);
  await expect(page.getByText(/^Joined \w+ \d{4}$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Run a marathon' })).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText('20');
  await expect(page.getByRole('article', { name: /Bo/ }).first()).toContainText('Run a marathon');
  await page.goBack();
  await expect(card).toBeInViewport();
  const wanted = await before;
  const top = async () => (await card.boundingBox())?.y ?? Number.NaN;
  // At most the gap between two cards.
  await expect.poll(async () => Math.abs((await top()) - wanted)).toBeLessThanOrEqual(1);
});

test('the newest win on a group card and the face of a notification lead to the person, the rest to the thing', async ({
  open,
}) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Runners', ada, bo);
  const post = await share(id, bo, { content: 'Ran 10 km' });
  const page = await open(ada);
  const ofBo = `/group/${id}/person/${bo.id}`;
  await page.goto('/group');
  const card = groups(page).card('Runners');
  await card.getByRole('link', { name: 'Bo', exact: true }).click();
  await expect(page).toHaveURL(ofBo);
  await page.goBack();
  // The card's link covers its text.
  await card.getByText('Ran 10 km').click({ force: true });
  await expect(page).toHaveURL(`/group/${id}`);
  await page.goto('/notifications');
  const { row, face } = notifications(page);
  await expect(face('shared a new post')).toHaveAccessibleName('Bo');
  await face('shared a new post').click();
  await expect(page).toHaveURL(ofBo);
  await page.goBack();
  await row('shared a new post').click();
  await expect(page).toHaveURL(addressOf(post));
});

test('who heard an L, is mentioned, joined or invited is a link to their page', async ({ open }) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Runners', ada, bo);
  const post = await share(id, ada, { content: 'Fell', type: 'loss' });
  await call('POST', `/posts/${post.id}/heard`, { token: bo.token });
  await comment(post.id, ada, 'Thanks @Bo');
  const page = await open(ada, LAPTOP);
  const ofBo = `/group/${id}/person/${bo.id}`;
  const links = (place: Locator) => place.getByRole('link', { name: /^@?Bo$/ });
  await page.goto(addressOf(post));
  await expect(links(page.getByText(/^Heard by/))).toHaveAttribute('href', ofBo);
  await expect(links(postPage(page).comment('Thanks'))).toHaveAttribute('href', ofBo);
  await page.goto(`/group/${id}`);
  await expect(links(page.getByText(/joined/))).toHaveAttribute('href', ofBo);
  await group(page).invite.click();
  await expect(links(accessDialog(page).part)).toHaveAttribute('href', ofBo);
});

test('the caption of a picture leads to the person, and Back to where the picture is', async ({ open }) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Runners', ada, bo);
  await share(id, bo, { content: 'A view', pictures: [await picture()] });
  for (let n = 1; n <= 8; n += 1) await share(id, bo, { content: `Run number ${n}` });
  const page = await open(ada);
  await page.goto('/home');
  const tile = thumbnails(postCard(page, 'A view'));
  await tile.click();
  const top = await page.evaluate(() => scrollY);
  await gallery(page).dialog.getByRole('link', { name: 'Bo', exact: true }).click();
  await expect(page).toHaveURL(`/group/${id}/person/${bo.id}`);
  await expect(gallery(page).dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/home');
  await expect(tile).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  expect(await dialogEntries(page)).toBe(0);
});

test('names of those who left are no links, and their page says that they are gone', async ({ open }) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Runners', ada, bo);
  const post = await share(id, bo, { content: 'Ran 10 km' });
  await comment(post.id, bo, 'Phew');
  await react(post.id, bo, '🔥');
  const page = await open(ada, { ...LAPTOP, expected: [CONSOLE.notFound] });
  await page.goto(addressOf(post));
  const links = page.getByRole('main').getByRole('link', { name: 'Bo', exact: true });
  await expect(links).toHaveCount(2);
  await removeMember(id, ada, bo);
  await page.reload();
  await expect(postPage(page).comment('Phew')).toBeVisible();
  await expect(links).toHaveCount(0);
  await page.goto(`/group/${id}/person/${bo.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not in this group any more');
  await page.getByRole('link', { name: 'Back to the group' }).click();
  await expect(page).toHaveURL(`/group/${id}`);
});

test('an album shows the pictures of a group by month, opens them, saves them and leads to their post', async ({
  open,
}) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Runners', ada, bo);
  const pictures = await Promise.all(['#b45309', '#0f766e', '#4338ca'].map((colour) => picture({ colour })));
  const post = await share(id, bo, { content: 'Ran 10 km', pictures });
  const page = await open(ada);
  await page.goto(`/group/${id}`);
  await page.getByRole('link', { name: 'Album' }).click();
  await expect(page).toHaveURL(`/group/${id}/album`);
  const tiles = page.getByRole('button', { name: /^Open photo by Bo/ });
  await expect(tiles).toHaveCount(3);
  await expect(page.getByLabel('Month').getByRole('option')).toHaveText([/^All months \(3\)$/, / \(3\)$/]);
  await tiles.nth(1).click();
  const gallery = page.getByRole('dialog', { name: /^Photo by Bo/ });
  await expect(gallery).toContainText('2 of 3');
  const download = page.waitForEvent('download');
  await gallery.getByRole('link', { name: 'Save' }).click();
  expect((await download).suggestedFilename()).toBe('dubs-2.webp');
  await page.keyboard.press('ArrowRight');
  await expect(gallery).toContainText('3 of 3');
  await page.goBack();
  await expect(gallery).toHaveCount(0);
  await expect(tiles.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await gallery.getByRole('button', { name: 'Show post' }).click();
  await expect(page).toHaveURL(addressOf(post));
  await page.goBack();
  await expect(tiles).toHaveCount(3);
});
