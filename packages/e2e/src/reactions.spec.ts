import type { Locator, Page } from '@playwright/test';
import { newGroup, recentPosts, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { comment, commentsOf, react } from './api/posts.ts';
import { answerWith, CONSOLE, cutOff, holdRequests, procedure } from './failures.ts';
import { frame, toast } from './screens/frame.ts';
import { gallery, postCard, thumbnails } from './screens/posts.ts';
import { addressOf, postPage } from './screens/post-page.ts';
import { picture } from './pictures.ts';
import { reactions } from './screens/reactions.ts';
import { expect, LAPTOP, test } from './test.ts';

const FAILED = 'Failed to react to post. Please try again.';
const TO_POST = procedure('reactions.toPost');
const TO_COMMENT = procedure('reactions.toComment');

/** Creates two people in a group, and a win of the second. */
async function aWin(words: string) {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id: groupId } = await newGroup('Runners', ada, bo);
  return { ada, bo, groupId, post: await share(groupId, bo, { content: words }) };
}

test('each kind of thing offers its own emoji, with names', async ({ open }) => {
  const { ada, bo, groupId, post } = await aWin('Ten kilometres');
  await share(groupId, bo, { content: 'Missed the bus', type: 'loss' });
  await comment(post.id, bo, 'With a smile');
  const page = await open(ada);
  const offered = async (thing: ReturnType<typeof reactions>) => {
    await thing.add.click();
    const names = await thing.choice
      .getByRole('button')
      .getByRole('img')
      .evaluateAll((emoji) => emoji.map((one) => one.getAttribute('aria-label')));
    await page.keyboard.press('Escape');
    await expect(thing.choice).toBeHidden();
    await expect(thing.add).toBeFocused();
    return names;
  };
  await page.goto('/home');
  expect(await offered(reactions(postCard(page, 'Ten kilometres')))).toEqual([
    '😂 laughing',
    '🔥 fire',
    '🐐 goat',
    '❗ wow',
    '👏 clapping',
  ]);
  expect(await offered(reactions(postCard(page, 'Missed the bus')))).toEqual([
    '🙏 praying',
    '🫡 salute',
    '😢 crying',
    '🤡 clown',
    '💩 poop',
  ]);
  await page.goto(addressOf(post));
  expect(await offered(reactions(postPage(page).comment('With a smile')))).toEqual([
    '❤️ heart',
    '👍 thumbs up',
    '😂 laughing',
    '😢 crying',
    '😮 surprised',
  ]);
});

test('a reaction shows before the server responds, and everywhere the post is shown', async ({ open }) => {
  const { ada, bo, groupId, post } = await aWin('Ten kilometres');
  await react(post.id, bo, '🔥');
  const page = await open(ada);
  await page.goto('/home');
  const card = reactions(postCard(page, 'Ten kilometres'));
  await expect(card.chip('🔥 fire')).toHaveAccessibleName('🔥 fire, 1 person');
  await expect(card.chip('🔥 fire')).toHaveAttribute('aria-pressed', 'false');

  const release = await holdRequests(page, TO_POST);
  await card.chip('🔥 fire').click();
  await expect(card.chip('🔥 fire')).toHaveAccessibleName('🔥 fire, 2 people, you reacted');
  await expect(card.chip('🔥 fire')).toHaveAttribute('aria-pressed', 'true');
  await card.add.click();
  await card.choose('👏 clapping').click();
  await expect(card.chip('👏 clapping')).toHaveAccessibleName('👏 clapping, 1 person, you reacted');
  await expect(card.choice).toBeHidden();
  release();
  await expect.poll(async () => (await recentPosts(ada))[0]?.userReactions).toEqual(['🔥', '👏']);

  for (const address of [`/group/${groupId}`, addressOf(post)]) {
    await page.goto(address);
    const there = reactions(postCard(page, 'Ten kilometres'));
    await expect(there.chip('🔥 fire')).toHaveAccessibleName('🔥 fire, 2 people, you reacted');
    await expect(there.chip('👏 clapping')).toHaveAccessibleName('👏 clapping, 1 person, you reacted');
  }

  await test.step('removed on the page of the post, it disappears at home at once', async () => {
    const there = reactions(postPage(page).post);
    await there.chip('👏 clapping').click();
    await expect(there.chip('👏 clapping')).toHaveCount(0);
    await expect(there.add).toBeFocused();
    await frame(page).to('Home').click();
    await expect(card.chip('🔥 fire')).toBeVisible();
    await expect(card.chip('👏 clapping')).toHaveCount(0);
  });
});

test('a reaction that fails is undone, with the reason beside it', async ({ open }) => {
  const { ada, post } = await aWin('Ten kilometres');
  const page = await open(ada, { expected: [CONSOLE.cutOff, CONSOLE.unavailable] });
  await page.goto('/home');
  const card = postCard(page, 'Ten kilometres');
  const { add, choose, chips, chip } = reactions(card);
  for (const fail of [() => cutOff(page, TO_POST), () => answerWith(page, TO_POST, 503)]) {
    await fail();
    await add.click();
    await choose('🔥 fire').click();
    await expect(toast(page)).toContainText('Error');
    await expect(toast(page)).toContainText(FAILED);
    await expect(card).toContainText(FAILED);
    await expect(chips).toHaveCount(0);
    await page.unroute(TO_POST);
  }
  await add.click();
  await choose('🔥 fire').click();
  await expect(card).not.toContainText(FAILED);
  await expect(chip('🔥 fire')).toHaveAccessibleName('🔥 fire, 1 person, you reacted');
  await expect.poll(async () => (await recentPosts(ada))[0]?.userReactions).toEqual(['🔥']);
  expect((await recentPosts(ada))[0]).toMatchObject({ id: post.id, likesCount: 1 });
  await test.step('one whose answer got lost ends up as the server has it', async () => {
    await page.route(TO_POST, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await add.click();
    await choose('👏 clapping').click();
    await expect(card).toContainText(FAILED);
    await expect(chip('👏 clapping')).toHaveAccessibleName('👏 clapping, 1 person, you reacted');
    await page.unroute(TO_POST);
  });
  await test.step('five fast taps end in what the last one said', async () => {
    let answered = 0;
    page.on('requestfinished', (request) => {
      if (TO_POST.test(request.url())) answered += 1;
    });
    await chip('🔥 fire').evaluate((button: HTMLElement) => {
      for (let tap = 0; tap < 5; tap += 1) button.click();
    });
    await expect(chip('🔥 fire')).toHaveCount(0);
    await expect.poll(() => answered).toBe(1);
    await expect(chip('🔥 fire')).toHaveCount(0);
    expect((await recentPosts(ada))[0]?.userReactions).toEqual(['👏']);
  });
});

test('comments accept reactions, and one that fails is undone', async ({ open }) => {
  const { ada, bo, post } = await aWin('Ten kilometres');
  await comment(post.id, bo, 'And then cake');
  const page = await open(ada, { expected: [CONSOLE.cutOff] });
  await page.goto(addressOf(post));
  const row = postPage(page).comment('And then cake');
  const { add, choose, chip, chips } = reactions(row);
  await cutOff(page, TO_COMMENT);
  await add.click();
  await choose('❤️ heart').click();
  await expect(toast(page)).toContainText(FAILED);
  await expect(row).toContainText(FAILED);
  await expect(chips).toHaveCount(0);
  await page.unroute(TO_COMMENT);
  await add.click();
  await choose('❤️ heart').click();
  await expect(chip('❤️ heart')).toHaveAccessibleName('❤️ heart, 1 person, you reacted');
  await expect.poll(async () => (await commentsOf(post.id, ada))[0]?.reactions).toEqual({ '❤️': 1 });
});

test('who reacted: five names and how many more by mouse and keyboard, all by touch', async ({ open }) => {
  const ada = await newPerson('Ada');
  const others = await Promise.all(
    ['Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal'].map((name) => newPerson(name)),
  );
  const { id } = await newGroup('Choir', ada, ...others);
  const post = await share(id, ada, { content: 'We sang' });
  for (const one of others) await react(post.id, one, '👏');
  const names = ['Bo', 'Cy', 'Di', 'Ed', 'Flo', 'and 2 more'].join('\n');

  await test.step('mouse and keyboard', async () => {
    const page = await open(ada, LAPTOP);
    await page.goto('/home');
    const { chip, tooltip } = reactions(postCard(page, 'We sang'));
    await expect(chip('👏 clapping').locator('[aria-hidden][title]')).toHaveCount(3);
    await chip('👏 clapping').hover();
    await expect(tooltip).toBeVisible();
    expect(await tooltip.innerText()).toBe(names);
    await page.mouse.move(0, 0);
    await expect(tooltip).toBeHidden();
    await page.getByRole('button', { name: 'Share a win or L' }).focus();
    const isFocused = () => chip('👏 clapping').evaluate((element) => element === document.activeElement);
    for (let step = 0; step < 12 && !(await isFocused()); step += 1) await page.keyboard.press('Tab');
    await expect(chip('👏 clapping')).toBeFocused();
    await expect(tooltip).toBeVisible();
    await expect(chip('👏 clapping')).toHaveAccessibleDescription(/Bo.*and 2 more/s);
    await page.keyboard.press('Escape');
    await expect(tooltip).toBeHidden();
  });

  await test.step('finger', async () => {
    const page = await open(ada);
    await page.goto('/home');
    const { chip, sheet } = reactions(postCard(page, 'We sang'));
    const box = await chip('👏 clapping').boundingBox();
    const finger = { x: (box?.x ?? 0) + 12, y: (box?.y ?? 0) + 12 };
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
    await expect(sheet).toBeVisible();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    for (const name of ['Bo', 'Hal']) await expect(sheet).toContainText(name);
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(chip('👏 clapping')).toHaveAttribute('aria-pressed', 'false');
  });
});

test('the emoji offered are walked by arrow keys', async ({ open }) => {
  const { ada } = await aWin('Ten kilometres');
  const page = await open(ada, LAPTOP);
  await page.goto('/home');
  const { add, choose, chip, choice } = reactions(postCard(page, 'Ten kilometres'));
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(choose('😂 laughing')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(choose('👏 clapping')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(choose('🔥 fire')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(choice).toBeHidden();
  await add.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(chip('👏 clapping')).toHaveAttribute('aria-pressed', 'true');
  await expect(add).toBeFocused();
});

test('a device that has no saluting face shows one of ours', async ({ open }) => {
  const { ada, bo, groupId } = await aWin('Ten kilometres');
  await share(groupId, bo, { content: 'Missed the bus', type: 'loss' });
  const page = await open(ada);
  await page.addInitScript(() => {
    const draw = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function fillText(text, ...at) {
      draw.call(this, text === '🫡' ? '\u{10FFFE}' : text, ...at);
    };
  });
  await page.goto('/home');
  const { add, choose } = reactions(postCard(page, 'Missed the bus'));
  await add.click();
  await expect(choose('🫡 salute').locator('svg')).toBeVisible();
  await expect(choose('🙏 praying').locator('svg')).toHaveCount(0);
});

/** Returns functions that press and move a finger, in px of the viewport. */
async function fingerOn(page: Page) {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (x: number, y: number) => send('touchStart', { x, y }),
    move: (x: number, y: number) => send('touchMove', { x, y }),
    up: () => send('touchEnd'),
  };
}

const middleOf = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x + Math.min(width / 2, 60), y + height / 2] as const;
};

test('a hold on a ticket opens the emoji above the finger, which slides to one and lets go', async ({
  open,
}) => {
  const { ada, groupId, bo, post } = await aWin('Ten kilometres');
  for (let n = 1; n <= 6; n += 1) await share(groupId, bo, { content: `Lap ${n}` });
  const page = await open(ada);
  await page.goto('/home');
  const card = postCard(page, 'Ten kilometres');
  const { choice, choose, chip } = reactions(card);
  const words = card.getByText('Ten kilometres', { exact: true });
  await card.scrollIntoViewIfNeeded();
  const finger = await fingerOn(page);
  // Its code loads after the content.
  await expect(async () => {
    await finger.down(...(await middleOf(words)));
    await page.waitForTimeout(600);
    await finger.up();
    await expect(choice).toBeVisible({ timeout: 100 });
  }).toPass();
  await test.step('they stay open when the finger is lifted beside them', async () => {
    await page.waitForTimeout(600);
    await expect(choice).toBeVisible();
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
    await page.touchscreen.tap(195, 20);
    await expect(choice).toBeHidden();
  });
  await test.step('lifting the finger on one picks it, and the page has not moved', async () => {
    const top = await page.evaluate(() => scrollY);
    await finger.down(...(await middleOf(words)));
    await expect(choice).toBeVisible();
    const [x, y] = await middleOf(choose('🐐 goat'));
    for (const part of [0.25, 0.5, 0.75, 1]) {
      const [fromX, fromY] = await middleOf(words);
      await finger.move(fromX + (x - fromX) * part, fromY + (y - fromY) * part);
    }
    await finger.up();
    await expect(chip('🐐 goat')).toHaveAccessibleName('🐐 goat, 1 person, you reacted');
    await expect(choice).toBeHidden();
    expect(await page.evaluate(() => scrollY)).toBe(top);
    await expect
      .poll(async () => (await recentPosts(ada)).find(({ id }) => id === post.id)?.userReactions)
      .toEqual(['🐐']);
  });
  await test.step('a finger that moves first scrolls', async () => {
    const [x, y] = await middleOf(words);
    // All at once: a finger that rests for a moment first opens the emoji.
    const moves = [1, 2, 3, 4, 5, 6, 7, 8].map((step) => y - step * 20);
    await Promise.all([finger.down(x, y), ...moves.map((to) => finger.move(x, to))]);
    await page.waitForTimeout(500);
    await finger.up();
    await expect(choice).toBeHidden();
  });
});

test('a hold selects words on the page of a post, opens no picture, and links win', async ({ open }) => {
  const { ada, bo, groupId } = await aWin('Ten kilometres');
  const post = await share(groupId, bo, { content: 'A view', pictures: [await picture()] });
  const page = await open(ada);
  await page.goto('/home');
  const card = postCard(page, 'A view');
  const finger = await fingerOn(page);
  const hold = async (element: Locator) => {
    await finger.down(...(await middleOf(element)));
    await page.waitForTimeout(600);
    await finger.up();
  };
  // Its code loads after the content.
  await expect(async () => {
    await hold(card.locator('time'));
    await expect(reactions(card).choice).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.touchscreen.tap(195, 20);
  await expect(reactions(card).choice).toBeHidden();
  await finger.down(...(await middleOf(thumbnails(card))));
  await expect(reactions(card).choice).toBeVisible();
  await finger.up();
  await page.waitForTimeout(500);
  await expect(gallery(page).dialog).toBeHidden();
  await page.touchscreen.tap(195, 20);
  await expect(reactions(card).choice).toBeHidden();
  await page.goto(addressOf(post));
  const whole = postPage(page).post;
  await expect(async () => {
    await hold(whole.locator('time'));
    await expect(reactions(whole).choice).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.touchscreen.tap(195, 20);
  await expect(reactions(whole).choice).toBeHidden();
  await hold(whole.getByText('A view', { exact: true }));
  await expect(reactions(whole).choice).toBeHidden();
  await finger.down(...(await middleOf(whole.getByRole('link', { name: 'Bo', exact: true }))));
  await page.waitForTimeout(600);
  await expect(reactions(whole).choice).toBeHidden();
  await finger.up();
});
