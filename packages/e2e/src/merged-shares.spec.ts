import { newGroup, recentPosts, share } from './api/groups.ts';
import { newPerson, type Person } from './api/people.ts';
import { comment, react } from './api/posts.ts';
import { picture } from './pictures.ts';
import { frame } from './screens/frame.ts';
import { gallery, postCard, postMenu, thumbnails } from './screens/posts.ts';
import { reactions } from './screens/reactions.ts';
import { expect, LAPTOP, test } from './test.ts';

/** Creates two people with two groups. The second has made one share with both. */
async function sharedTwice() {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const [runners, family] = [await newGroup('Runners', bo, ada), await newGroup('Family', bo, ada)];
  const shareId = crypto.randomUUID();
  const inRunners = await share(runners.id, bo, { content: 'Ran ten', shareId });
  const inFamily = await share(family.id, bo, { content: 'Ran ten', shareId });
  return { ada, bo, runners, family, inRunners, inFamily };
}

const mineOf = async (person: Person, postId: number) =>
  (await recentPosts(person)).find(({ id }) => id === postId)?.userReactions;

test('the posts of one share are one ticket on Home, with the reactions of all', async ({ open }) => {
  const { ada, bo, inRunners, inFamily } = await sharedTwice();
  await react(inRunners.id, bo, '🔥');
  await react(inFamily.id, bo, '🔥');
  const page = await open(ada, LAPTOP);
  await page.goto('/home');
  const card = postCard(page, 'Ran ten');
  await expect(card).toHaveCount(1);
  for (const name of ['Runners', 'Family']) await expect(card.getByRole('link', { name })).toBeVisible();
  const { chip, sheet } = reactions(card);
  await expect(chip('🔥 fire')).toHaveAccessibleName(/, 2 people/);

  await chip('🔥 fire').click();
  await expect(chip('🔥 fire')).toHaveAccessibleName(/, 3 people, you reacted/);
  await expect.poll(() => mineOf(ada, inFamily.id)).toEqual(['🔥']);
  expect(await mineOf(ada, inRunners.id)).toEqual([]);

  await card.getByRole('button', { name: 'Who reacted' }).click();
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(['🏆 Family', '🏆 Runners']);
});

test('a reaction of the viewer is taken back from the post that has it', async ({ open }) => {
  const { ada, inRunners, inFamily } = await sharedTwice();
  await react(inRunners.id, ada, '🐐');
  const page = await open(ada);
  await page.goto('/home');
  const { chip } = reactions(postCard(page, 'Ran ten'));
  await chip('🐐 goat').click();
  await expect(chip('🐐 goat')).toBeHidden();
  await expect.poll(() => mineOf(ada, inRunners.id)).toEqual([]);
  expect(await mineOf(ada, inFamily.id)).toEqual([]);
});

test('a reaction of the viewer to several posts of a ticket is taken back from all of them', async ({
  open,
}) => {
  const { ada, inRunners, inFamily } = await sharedTwice();
  for (const { id } of [inRunners, inFamily]) await react(id, ada, '🐐');
  const page = await open(ada);
  await page.goto('/home');
  const { chip } = reactions(postCard(page, 'Ran ten'));
  await chip('🐐 goat').click();
  for (const { id } of [inRunners, inFamily]) await expect.poll(() => mineOf(ada, id)).toEqual([]);
  await expect(chip('🐐 goat')).toBeHidden();
});

test('a ticket shows its newest comment, and leads to the group with most', async ({ open }) => {
  const { ada, bo, runners, family, inRunners, inFamily } = await sharedTwice();
  await comment(inRunners.id, bo, 'With the dog');
  await comment(inRunners.id, bo, 'And the cat');
  await comment(inFamily.id, bo, 'In the rain');
  const page = await open(ada);
  await page.goto('/home');
  const card = postCard(page, 'Ran ten');
  await expect(card.getByRole('link', { name: 'Bo In the rain' })).toHaveAttribute(
    'href',
    `/group/${family.id}/post/${inFamily.id}`,
  );
  await expect(card.getByRole('link', { name: /^3 comments on / })).toHaveAttribute(
    'href',
    `/group/${runners.id}/post/${inRunners.id}`,
  );
  await expect(card.getByRole('link', { name: 'Runners' })).toBeHidden();
  await card.getByRole('button', { name: '1 more group' }).click();
  await expect(card.getByRole('menuitem', { name: 'Runners' })).toBeVisible();
  await page.keyboard.press('Escape');
  await postMenu(card).more.click();
  await card.getByRole('menuitem', { name: 'Comments in Family (1)' }).click();
  await expect(page).toHaveURL(`/group/${family.id}/post/${inFamily.id}`);
});

test('a stub says where the unseen ends, once a visit', async ({ open }) => {
  const { ada, bo, family } = await sharedTwice();
  const page = await open(ada);
  await page.goto('/home');
  await expect(postCard(page, 'Ran ten')).toBeVisible();
  await expect(page.getByText(/^That's all since /)).toHaveCount(0);
  await share(family.id, bo, { content: 'Swam one' });
  await page.reload();
  await expect(postCard(page, 'Swam one')).toBeVisible();
  await expect(page.getByText(/^That's all since .+\.$/)).toBeVisible();
  await frame(page).to('Groups').click();
  await frame(page).to('Home').click();
  await expect(page.getByText(/^That's all since /)).toBeVisible();
  await page.reload();
  await expect(postCard(page, 'Swam one')).toBeVisible();
  await expect(page.getByText(/^That's all since /)).toHaveCount(0);
});

test('two taps on words or picture cheer, and never take it back', async ({ open }) => {
  const { ada, bo, family } = await sharedTwice();
  const post = await share(family.id, bo, { content: 'A view', pictures: [await picture()] });
  const page = await open(ada);
  await page.goto('/home');
  const card = postCard(page, 'A view');
  const { chip } = reactions(card);
  // Its code loads after the content.
  await expect(async () => {
    const { x, y } = (await card.getByText('A view', { exact: true }).boundingBox()) ?? { x: 0, y: 0 };
    await Promise.all([page.touchscreen.tap(x + 9, y + 9), page.touchscreen.tap(x + 9, y + 9)]);
    await expect(chip('👏 clapping')).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
  await expect.poll(() => mineOf(ada, post.id)).toEqual(['👏']);

  await thumbnails(card).tap();
  await expect(gallery(page).dialog).toBeVisible();
  // Both taps in one go, and again if a busy machine made them two single ones, which open the picture.
  await expect(async () => {
    if (await gallery(page).dialog.isVisible()) await page.goBack();
    await expect(gallery(page).dialog).toBeHidden();
    await thumbnails(card).scrollIntoViewIfNeeded();
    const { x, y } = (await thumbnails(card).boundingBox()) ?? { x: 0, y: 0 };
    await Promise.all([page.touchscreen.tap(x + 40, y + 40), page.touchscreen.tap(x + 40, y + 40)]);
    await page.waitForTimeout(500);
    expect(await gallery(page).dialog.isVisible()).toBe(false);
  }).toPass({ timeout: 90_000 });
  await expect(chip('👏 clapping')).toHaveAccessibleName(/you reacted/);
  expect(await mineOf(ada, post.id)).toEqual(['👏']);
});
