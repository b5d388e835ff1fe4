import type { Locator } from '@playwright/test';
import { call } from './api/call.ts';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { comment } from './api/posts.ts';
import { ANY_CALL, answerWith, CONSOLE, procedure, tryAgain } from './failures.ts';
import { picture } from './pictures.ts';
import { group } from './screens/groups.ts';
import { gallery, postCard, thumbnails } from './screens/posts.ts';
import { addressOf, postPage } from './screens/post-page.ts';
import { reactions } from './screens/reactions.ts';
import { expect, LAPTOP, test } from './test.ts';

test("a card's comments lead to the page of the post, and Back to where one was", async ({ open }) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Runners', ada, bo);
  for (let n = 1; n <= 40; n += 1) await share(id, bo, { content: `Run number ${n}` });
  const page = await open(ada);
  await page.goto('/home');
  await expect(page.getByRole('article')).toHaveCount(15);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('article')).toHaveCount(30);
  const card = postCard(page, 'Run number 24');
  await card.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1_500);
  const top = async () => (await card.boundingBox())?.y ?? Number.NaN;
  const before = await top();

  await card.getByRole('link', { name: /^Comment on / }).click();
  await expect(page).toHaveURL(/\/group\/\d+\/post\/\d+$/);
  await expect(page).toHaveTitle(/^(\(\d+\) )?Post by Bo · Dubs$/);
  await expect(postPage(page).post).toContainText('Run number 24');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await postPage(page).box.fill('Keep running');
  await postPage(page).send.click();
  await expect(postPage(page).comments).toHaveCount(1);

  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(30);
  await expect(card).toBeInViewport();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  await expect(card.getByRole('link', { name: /^1 comment on / })).toBeVisible();
});

test('the page shows the whole post, its pictures and its way back', async ({ open }) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Runners', ada, bo);
  const lines = Array.from({ length: 20 }, (_, n) => `Line ${n + 1}`).join('\n');
  const pictures = await Promise.all(['#b45309', '#0f766e'].map((colour) => picture({ colour })));
  const post = await share(id, bo, { content: lines, pictures });
  await comment(post.id, bo, 'First');
  await comment(post.id, ada, 'Second');
  const page = await open(ada);
  await page.goto(addressOf(post));
  const { post: card, comments, back } = postPage(page);
  await expect(card).toContainText('Line 20');
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await expect(comments).toHaveText([/First/, /Second/]);
  await expect(thumbnails(page.getByRole('main'))).toHaveCount(2);
  await thumbnails(page.getByRole('main')).last().click();
  await expect(gallery(page).image(2, 2)).toBeInViewport({ ratio: 0.5 });
  await gallery(page).close.click();
  await back('Runners').click();
  await expect(group(page).heading('Runners')).toBeVisible();
  await expect(postCard(page, lines).getByRole('link', { name: '2 comments' })).toBeVisible();
});

test('on a wide screen the pictures stand beside the thread', async ({ open }) => {
  const ada = await newPerson('Ada');
  const { id } = await newGroup('Runners', ada);
  const post = await share(id, ada, { content: 'Up there', pictures: [await picture()] });
  const page = await open(ada, LAPTOP);
  await page.goto(addressOf(post));
  const place = async () => {
    const photo = await thumbnails(page.getByRole('main')).boundingBox();
    const thread = await postPage(page).thread.boundingBox();
    return { photo, thread };
  };
  await expect(thumbnails(page.getByRole('main'))).toHaveCount(1);
  const wide = await place();
  expect(wide.thread?.x).toBeGreaterThan((wide.photo?.x ?? 0) + (wide.photo?.width ?? 0));
  await page.setViewportSize({ width: 1_000, height: 800 });
  await expect(thumbnails(postPage(page).post)).toHaveCount(1);
  const narrow = await place();
  expect(narrow.thread?.y).toBeGreaterThan((narrow.photo?.y ?? 0) + (narrow.photo?.height ?? 0));
});

test("a stranger's post is denied, one that is not there alike, a deleted one is not found", async ({
  open,
}) => {
  const [ada, una] = [await newPerson('Ada'), await newPerson('Una')];
  const mine = await newGroup('Runners', ada);
  const foreign = await newGroup('Secret', una);
  const theirs = await share(foreign.id, una, { content: 'Nobody may see this' });
  const deleted = await share(mine.id, ada, { content: 'Soon gone' });
  await call('DELETE', `/posts/${deleted.id}`, { token: ada.token });
  const page = await open(ada, { expected: [CONSOLE.forbidden, CONSOLE.notFound] });
  for (const address of [addressOf(theirs), `/group/${mine.id}/post/9007199254740991`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
    await expect(page.getByText('Nobody may see this')).toHaveCount(0);
    await expect(postPage(page).goHome).toHaveAttribute('href', '/');
  }
  await page.goto(addressOf(deleted));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post Not Found');
  await expect(page).toHaveTitle('Post Not Found · Dubs');
  await postPage(page).goHome.click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByText('No recent activity')).toBeVisible();
});

test('a post under the address of another group moves to its own', async ({ open }) => {
  const ada = await newPerson('Ada');
  const [runners, family] = [await newGroup('Runners', ada), await newGroup('Family', ada)];
  const post = await share(family.id, ada, { content: 'Dinner' });
  const page = await open(ada);
  await page.goto(`/group/${runners.id}/post/${post.id}`);
  await expect(postPage(page).post).toContainText('Dinner');
  await expect(page).toHaveURL(addressOf(post));
  await expect(postPage(page).back('Family')).toBeVisible();
});

test('a post that does not load in an outage loads when tried again', async ({ open }) => {
  const ada = await newPerson('Ada');
  const { id } = await newGroup('Runners', ada);
  const post = await share(id, ada, { content: 'Ten kilometres' });
  const page = await open(ada, { expected: [CONSOLE.unavailable] });
  await answerWith(page, procedure('posts.get'), 503);
  await answerWith(page, procedure('comments.list'), 503);
  await page.goto(addressOf(post));
  await expect(page.getByText('This post could not be loaded.')).toBeVisible();
  await expect(postPage(page).goHome).toBeVisible();
  await tryAgain(page, procedure('posts.get'));
  await expect(postPage(page).post).toContainText('Ten kilometres');
  await expect(page.getByText('Comments could not be loaded.')).toBeVisible();
  await tryAgain(page, procedure('comments.list'));
  await expect(page.getByText('No comments yet.')).toBeVisible();
});

test('a post that a feed has already shows at once, however slow the line', async ({ open }) => {
  const ada = await newPerson('Ada');
  const { id } = await newGroup('Runners', ada);
  const post = await share(id, ada, { content: 'Ten kilometres' });
  const page = await open(ada);
  await page.goto('/home');
  await postCard(page, 'Ten kilometres').waitFor();
  await page.route(ANY_CALL, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 60_000));
    await route.continue().catch(() => undefined);
  });
  await postCard(page, 'Ten kilometres').getByRole('link', { name: 'Comment' }).click();
  await expect(page).toHaveURL(addressOf(post));
  await expect(postPage(page).post).toContainText('Ten kilometres', { timeout: 10_000 });
});

test('a post is reacted to and commented on without a mouse', async ({ open }) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Runners', ada, bo);
  const post = await share(id, bo, { content: 'Ten kilometres' });
  const page = await open(ada, LAPTOP);
  await page.goto(addressOf(post));
  const { post: card, comments, comment: row, box, send, people, thread } = postPage(page);
  const tabTo = async (control: Locator) => {
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      if (await control.evaluate((element) => element === document.activeElement)) return;
    }
    await expect(control).toBeFocused();
  };
  await expect(page.getByText('No comments yet')).toBeVisible();
  await tabTo(reactions(card).add);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(reactions(card).chip('🔥 fire')).toHaveAttribute('aria-pressed', 'true');
  await tabTo(box);
  await page.keyboard.type('For @b');
  await people.waitFor();
  await page.keyboard.press('Tab');
  await expect(box).toHaveValue('For @Bo ');
  await page.keyboard.press('Tab');
  await expect(send).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box).toBeFocused();
  await expect(row('For @Bo')).not.toContainText('Sending');
  await page.keyboard.press('Shift+Tab');
  await expect(row('For @Bo').getByRole('button', { name: /^Reply to / })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(reactions(row('For @Bo')).add).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(row('For @Bo').getByRole('link', { name: '@Bo' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(comments).toHaveCount(0);
  await expect(thread.getByRole('heading', { name: /^Comments/ })).toBeFocused();
});
