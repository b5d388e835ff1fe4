import { call } from './api/call.ts';
import { completeGoal, setGoal } from './api/goals.ts';
import { newGroup, recentPosts, removeMember, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { CELEBRATION, recordCelebrations } from './celebrations.ts';
import { isDraftKept } from './drafts.ts';
import { answerWith, CONSOLE, cutOff, holdRequests, procedure, uploadTo, tryAgain } from './failures.ts';
import { picture } from './pictures.ts';
import { frame, toast } from './screens/frame.ts';
import { disableAutoLoad, postCard, postMenu, thumbnails } from './screens/posts.ts';
import { pick } from './screens/share.ts';
import { wins } from './screens/wins.ts';
import { expect, LAPTOP, test } from './test.ts';

const FAILED = 'Failed to create post. Please try again.';

/** Returns today's date as these tests' browsers write it. */
const today = () =>
  new Date().toLocaleDateString('en-US', {
    timeZone: 'America/New_York',
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });

test('a draft on My Posts says how it begins, and opens again', async ({ open }) => {
  const mia = await newPerson('Mia');
  await newGroup('Family', mia);
  const page = await open(mia);
  await page.goto('/wins');
  const { toggle, form, text, share: send } = wins(page);
  await toggle.click();
  await text.fill('Fixed the porch light at last');
  await toggle.click();
  await expect(form).toHaveCount(0);
  const draft = page.getByRole('button', { name: 'Draft: Fixed the porch light at…', exact: true });
  await expect.poll(() => isDraftKept(page, 'Fixed the porch light at last')).toBe(true);
  await page.reload();
  await draft.click();
  await expect(toggle).toBeFocused();
  await expect(draft).toHaveCount(0);
  await expect(text).toHaveValue('Fixed the porch light at last');
  await send.click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Draft/ })).toHaveCount(0);
});

test('the form on My Posts says what is missing; a win is shared from My Posts to the first group, an L to another', async ({
  open,
}) => {
  const mia = await newPerson('Mia');
  await newGroup('Family', mia);
  const runners = await newGroup('Runners', mia);
  const page = await open(mia);
  await page.goto('/wins');
  const { toggle, form, win, loss, text, group, share: send } = wins(page);
  await expect(page.getByText('No posts yet')).toBeVisible();
  await expect(form).toHaveCount(0);
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await send.click();
  await expect(toast(page)).toContainText('Please enter your win content.');
  await expect(form).toContainText('Please enter your win content.');
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await expect(group.locator('option')).toHaveText(['🏆 Runners', '🏆 Family']);
  await expect(group).toHaveValue(String(runners.id));
  await text.fill('Ran 10k');
  await expect(form).not.toContainText('Please enter');
  await pick(page, wins(page), [await picture({ name: 'finish' })]);
  await send.click();
  await expect(toast(page)).toContainText('Win shared!');
  await expect(toast(page)).toContainText('Your win has been posted successfully.');
  await expect(form).toHaveCount(0);
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(toggle).toBeFocused();
  const card = postCard(page, 'Ran 10k');
  await expect(card).toHaveAccessibleName('Win Mia');
  await expect(card.getByRole('link', { name: 'Runners' })).toBeVisible();
  await expect(thumbnails(card)).toHaveCount(1);

  await toggle.click();
  await expect(text).toHaveValue('');
  await expect(win).toBeChecked();
  await expect(wins(page).pictures).toHaveCount(0);
  await loss.check();
  await text.fill('Burned the lasagne');
  await group.selectOption({ label: '🏆 Family' });
  await page.keyboard.press('Tab');
  await text.press('Control+Enter');
  await expect(toast(page)).toContainText('L shared!');
  await expect(toast(page)).toContainText('Your L has been posted successfully.');
  await expect(postCard(page, 'Burned the lasagne')).toHaveAccessibleName('L Mia');
  await expect(wins(page).days).toHaveText([`${today()} · 2 posts`]);
  const posts = await recentPosts(mia);
  expect(posts.map(({ content, type, group: { name } }) => [content, type, name])).toEqual([
    ['Burned the lasagne', 'loss', 'Family'],
    ['Ran 10k', 'win', 'Runners'],
  ]);
});

test('a group that the author was removed from is replaced by no other one', async ({ open }) => {
  const [mia, nils] = [await newPerson('Mia'), await newPerson('Nils')];
  await newGroup('Family', nils, mia);
  const runners = await newGroup('Runners', nils, mia);
  const page = await open(mia);
  await page.goto('/wins');
  const { toggle, text, group, share: send, form } = wins(page);
  await toggle.click();
  await text.fill('Ran without a break');
  await group.selectOption(String(runners.id));
  await removeMember(runners.id, nils, mia);
  await expect(group.getByRole('option')).toHaveText(['Choose a group', '🏆 Family']);
  await expect(group).toHaveValue('');
  await send.click();
  await expect(form).toContainText('Please select a group to share your win with.');
  await expect(text).toHaveValue('Ran without a break');
  expect(await recentPosts(mia)).toEqual([]);
});

test('a share from My Posts that fails keeps everything, also over a reload', async ({ open }) => {
  const noa = await newPerson('Noa');
  const { id } = await newGroup('Family', noa);
  const page = await open(noa, { expected: [CONSOLE.cutOff] });
  await page.goto('/wins');
  const { toggle, form, loss, text, pictures, cancel, share: send } = wins(page);
  await toggle.click();
  await loss.check();
  await text.fill('Lost the keys');
  await pick(page, wins(page), [await picture({ name: 'keys' })]);
  await cutOff(page, uploadTo(id));
  await send.click();
  await expect(toast(page)).toContainText('Error');
  await expect(toast(page)).toContainText(FAILED);
  await expect(form).toContainText(FAILED);
  await expect(text).toHaveValue('Lost the keys');
  await expect(pictures).toHaveCount(1);
  await cancel.click();
  await expect(form).toHaveCount(0);
  await expect.poll(() => isDraftKept(page, 'Lost the keys')).toBe(true);

  await page.unrouteAll();
  await page.reload();
  await toggle.click();
  await expect(form).toContainText('Draft restored');
  await expect(text).toHaveValue('Lost the keys');
  await expect(loss).toBeChecked();
  await expect(pictures).toHaveCount(1);
  const release = await holdRequests(page, uploadTo(id));
  await send.click();
  await expect(send).toHaveText(/Sharing\.\.\./);
  release();
  await expect(toast(page)).toContainText('L shared!');
  expect(await recentPosts(noa)).toHaveLength(1);
});

test('cards show kind, group and counts, and have no controls but links, pictures and More', async ({
  open,
}) => {
  const [oda, pia] = [await newPerson('Oda'), await newPerson('Pia')];
  const { id } = await newGroup('Readers', oda, pia);
  const goal = await setGoal(id, oda, 'Read 12 books');
  await completeGoal(goal, oda);
  await share(id, oda, { content: 'Lost my place', type: 'loss' });
  const { id: postId } = await share(id, oda, { content: 'Finished the first one' });
  await share(id, pia, { content: "Pia's own" });
  const react = (token: string, emoji: string) =>
    call('POST', `/posts/${postId}/react`, { token, body: { emoji } });
  await react(pia.token, '🔥');
  await react(pia.token, '👏');
  await react(oda.token, '🔥');
  await call('POST', `/posts/${postId}/comments`, { token: pia.token, body: { content: 'Which one?' } });
  const page = await open(oda, LAPTOP);
  await page.goto('/wins');
  await expect(page.getByRole('article')).toHaveCount(4);
  for (const [name, colour] of [
    [/^Goal Set/, 'rgb(37, 99, 235)'],
    [/^Goal Completed/, 'rgb(21, 128, 61)'],
    [/^Win/, 'rgb(21, 128, 61)'],
    [/^L /, 'rgb(212, 42, 60)'],
  ] as const)
    await expect(page.getByRole('article', { name })).toHaveCSS('border-left-color', colour);

  const card = postCard(page, 'Finished the first one');
  await expect(card.locator('time')).toHaveText(/^\d+:\d\d [AP]M$/);
  await expect(card).toContainText('2 likes');
  await expect(card).toContainText('1 comment');
  await expect(card.getByRole('list', { name: 'Reactions' }).getByRole('listitem')).toHaveText([
    /🔥.*2$/,
    /👏.*1$/,
  ]);
  await expect(card.getByRole('button')).toHaveCount(1);
  await expect(postMenu(card).more).toBeVisible();
  await expect(postCard(page, 'Lost my place')).toContainText('0 likes');
  await card.getByRole('link', { name: '1 comment' }).click();
  await expect(page).toHaveURL(`/group/${id}/post/${postId}`);
});

test('fifteen posts show at first, Load More Wins brings fifteen more, also after a failure', async ({
  open,
}) => {
  const quin = await newPerson('Quin');
  const { id } = await newGroup('Diary', quin);
  const total = 47;
  for (let n = 1; n <= total; n += 1) await share(id, quin, { content: `Day ${n}` });
  const page = await open(quin, { expected: [CONSOLE.unavailable] });
  await disableAutoLoad(page);
  await page.goto('/home');
  await frame(page).to('Wins').click();
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(15);
  await expect(wins(page).days).toHaveText([today()]);
  await wins(page).loadMore.click();
  await expect(cards).toHaveCount(30);
  await answerWith(page, procedure('posts.own'), 503);
  await wins(page).loadMore.click();
  await expect(page.getByText('Your posts could not be loaded.')).toBeVisible();
  await expect(cards).toHaveCount(30);
  await tryAgain(page, procedure('posts.own'));
  await expect(cards).toHaveCount(45);
  await wins(page).loadMore.click();
  await expect(cards).toHaveCount(total);
  await expect(wins(page).loadMore).toHaveCount(0);
  await expect(wins(page).days).toHaveText([`${today()} · ${total} posts`]);

  const comments = (day: string) =>
    postCard(page, day).getByRole('link', { name: '0 comments', exact: true });
  await comments('Day 1').click();
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(total);
  await expect(postCard(page, 'Day 1')).toBeInViewport();
  // Leaves in the same frame as the scroll, before the page gets the event.
  await comments('Day 20').evaluate((link: HTMLElement) =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        link.scrollIntoView({ block: 'center' });
        link.click();
      }),
    ),
  );
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await page.goBack();
  await expect(postCard(page, 'Day 20')).toBeInViewport();
});

test('an L is answered by a warm light on its ticket without scraps, a win by scraps from its stamp, which lands', async ({
  open,
}) => {
  const rio = await newPerson('Rio');
  await newGroup('Family', rio);
  const page = await open(rio, { reducedMotion: 'no-preference' });
  const celebrations = await recordCelebrations(page);
  await page.goto('/wins');
  const { toggle, loss, text, share: send } = wins(page);
  await toggle.click();
  await loss.check();
  await text.fill('Overslept');
  await send.click();
  const ofLoss = { scraps: 0, hasRosette: false, ticket: expect.stringContaining('Overslept') };
  await expect.poll(celebrations).toMatchObject([ofLoss]);
  await expect(page.locator(CELEBRATION)).toHaveCount(0);
  await toggle.click();
  await text.fill('Up before the sun');
  await send.click();
  const ofWin = { scraps: 24, ticket: null, isFromStamp: true, landing: [['1.4', 240]] };
  await expect.poll(celebrations).toMatchObject([ofLoss, ofWin]);
  await expect(page.locator(CELEBRATION)).toHaveCount(0);
});
