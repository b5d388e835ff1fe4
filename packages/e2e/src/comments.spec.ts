import type { Page } from '@playwright/test';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { comment, commentsOf } from './api/posts.ts';
import { isDraftKept } from './drafts.ts';
import { answerWith, CONSOLE, cutOff, holdRequests, procedure } from './failures.ts';
import { toast } from './screens/frame.ts';
import { signIn } from './screens/login.ts';
import { addressOf, postPage } from './screens/post-page.ts';
import { editDialog } from './screens/posts.ts';
import { expect, LAPTOP, test } from './test.ts';

const CREATE = procedure('comments.create');
const DELETE = procedure('comments.delete');
const SIGN_IN_AGAIN = 'Please log in again to post comments.';

/** Creates three people in a group, and a win of the second. */
async function aPost() {
  const [ada, bo] = [await newPerson('Ada Lind'), await newPerson('Bo Lind')];
  const cy = await newPerson('Cy Ó Briain');
  const { id } = await newGroup('Runners', ada, bo, cy);
  return { ada, bo, cy, post: await share(id, bo, { content: 'Ten kilometres' }) };
}

test('a comment shows in the list while it is being sent, oldest first', async ({ open }) => {
  const { ada, bo, post } = await aPost();
  await comment(post.id, bo, 'And then cake');
  const page = await open(ada);
  await page.goto(addressOf(post));
  const { box, send, comments, comment: row } = postPage(page);
  await expect(comments).toHaveCount(1);
  await expect(send).toBeDisabled();
  await box.fill('  \n ');
  await expect(send).toBeDisabled();
  await expect(box).toHaveAttribute('maxlength', '2000');
  await box.fill('So proud of you');
  const release = await holdRequests(page, CREATE);
  await send.click();
  await expect(row('So proud of you')).toContainText('Sending');
  await expect(box).toHaveValue('');
  release();
  await expect(row('So proud of you')).not.toContainText('Sending');
  await expect(comments).toHaveText([/And then cake/, /So proud of you/]);
  expect(await commentsOf(post.id, ada)).toHaveLength(2);
  await page.reload();
  await expect(comments).toHaveText([/And then cake/, /So proud of you/]);
  await expect(box).toHaveValue('');
});

test('Ctrl or Cmd with Enter posts, one after the other; Enter alone makes a line', async ({ open }) => {
  const { ada, post } = await aPost();
  const page = await open(ada, LAPTOP);
  await page.goto(addressOf(post));
  const { box, comments } = postPage(page);
  await box.fill('One');
  await box.press('Enter');
  await box.pressSequentially('Two');
  await expect(box).toHaveValue('One\nTwo');
  const release = await holdRequests(page, CREATE);
  await box.press('Control+Enter');
  await expect(comments).toHaveText([/Sending/]);
  await box.fill('Three');
  await box.press('Meta+Enter');
  await expect(box).toHaveValue('Three');
  release();
  await expect(comments).toHaveText([/Two/, /Three/]);
  await expect(box).toHaveValue('');
  await expect
    .poll(async () => (await commentsOf(post.id, ada)).map(({ content }) => content))
    .toEqual(['One\nTwo', 'Three']);
});

test('a comment that fails returns to the box, with the reason beside it', async ({ open }) => {
  const { ada, post } = await aPost();
  const page = await open(ada, { expected: [CONSOLE.cutOff, CONSOLE.unavailable, CONSOLE.badRequest] });
  await page.goto(addressOf(post));
  const { composer, box, send, comments } = postPage(page);
  const failing = async (sentence: string) => {
    await send.click();
    await expect(toast(page)).toContainText('Error');
    await expect(toast(page)).toContainText(sentence);
    await expect(composer).toContainText(sentence);
    await expect(box).toHaveValue('So proud of you');
    await expect(comments).toHaveCount(0);
    await page.unroute(CREATE);
  };
  await box.fill('So proud of you');
  await cutOff(page, CREATE);
  await failing('Failed to post comment. Please try again.');
  await answerWith(page, CREATE, 503);
  await failing('Failed to post comment. Please try again.');
  await page.route(CREATE, async (route) => {
    const body = { json: { postId: post.id, content: '\u0007' } };
    await route.continue({ postData: JSON.stringify(body) });
  });
  await failing('Failed to post comment: Comment has a character that cannot be stored.');
  await send.click();
  await expect(comments).toHaveText([/So proud of you/]);
  await expect(composer).not.toContainText('Failed');
  await test.step('a comment whose answer got lost is there once when sent again', async () => {
    await page.route(CREATE, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await box.fill('Only once');
    await send.click();
    await expect(composer).toContainText('Failed to post comment');
    await page.unroute(CREATE);
    await expect(box).toHaveValue('Only once');
    await send.click();
    await expect(comments).toHaveText([/So proud of you/, /Only once/]);
    expect(await commentsOf(post.id, ada)).toHaveLength(2);
  });
});

test('a draft outlives a reload, and what is on its way outlives it too', async ({ open }) => {
  const { ada, post } = await aPost();
  const page = await open(ada, { expected: [CONSOLE.cutOff] });
  await page.goto(addressOf(post));
  const { box, send, comments } = postPage(page);
  await box.fill('Half');
  await expect.poll(() => isDraftKept(page, 'Half')).toBe(true);
  await box.fill('Half a thought');
  // At once, before the pause after which it is saved.
  await page.reload();
  await expect(box).toHaveValue('Half a thought');
  await page.route(CREATE, () => undefined);
  await send.click();
  await expect(box).toHaveValue('');
  await expect.poll(() => isDraftKept(page, '')).toBe(true);
  await page.reload();
  await expect(box).toHaveValue('Half a thought');
  await page.unroute(CREATE);
  await send.click();
  await expect(comments).toHaveCount(1);
  await expect.poll(() => isDraftKept(page, 'Half a thought')).toBe(false);
});

test('a comment is not sent with a token that is over: the toast says so, and the text stays', async ({
  open,
}) => {
  const token = `head.${btoa(JSON.stringify({ userId: 1, exp: 1_000_000_000 }))}.signature`;
  const { ada, post } = await aPost();
  const page = await open(ada, { expected: [CONSOLE.signedOut] });
  await page.goto(addressOf(post));
  const { box, send, comments } = postPage(page);
  await box.fill('Still here');
  let calls = 0;
  await page.route(CREATE, (route) => {
    calls += 1;
    return route.continue();
  });
  await send.evaluate((button: HTMLElement, value) => {
    localStorage.setItem('auth_token', value);
    button.click();
  }, token);
  await expect(page).toHaveURL('/login');
  await expect(toast(page)).toContainText('Authentication Error: Please log in again to post comments.');
  await expect(toast(page)).toContainText(SIGN_IN_AGAIN);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  expect(calls).toBe(0);
  await signIn(page, ada.phone);
  await expect(page).toHaveURL(addressOf(post));
  await expect(box).toHaveValue('Still here');
  await send.click();
  await expect(comments).toHaveText([/Still here/]);
  await test.step('a session that the server has ended while one writes loses nothing', async () => {
    await page.unroute(CREATE);
    await box.fill('Written just before');
    await answerWith(page, CREATE, 401);
    await send.click();
    await expect(page).toHaveURL('/login');
    await signIn(page, ada.phone);
    await expect(box).toHaveValue('Written just before');
    await page.unroute(CREATE);
    await send.click();
    await expect(comments).toHaveCount(2);
  });
});

test('an @ offers the members of the group while a comment is edited', async ({ open }) => {
  const { ada, post } = await aPost();
  const { id } = await comment(post.id, ada, 'Look');
  const page = await open(ada, LAPTOP);
  await page.goto(addressOf(post));
  await page.locator(`#comment-${id}`).getByRole('button', { name: 'Edit comment' }).click();
  const { dialog, words, save } = editDialog(page, 'comment');
  const people = dialog.getByRole('option');
  await words.press('End');
  await words.pressSequentially(', @');
  await expect(people).toHaveText([/Bo Lind/, /Cy Ó Briain/]);
  await page.keyboard.press('Escape');
  await expect(people).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Backspace');
  await words.pressSequentially('@cy');
  await page.keyboard.press('Enter');
  await expect(words).toHaveValue('Look, @Cy Ó Briain ');
  await save.click();
  await expect(dialog).toBeHidden();
  const [edited] = await commentsOf(post.id, ada);
  expect(edited?.mentions.map(({ name }) => name)).toEqual(['Cy Ó Briain']);
});

test('an @ offers the members of the group; the picked one is mentioned and highlighted', async ({
  open,
}) => {
  const { ada, bo, cy, post } = await aPost();
  const page = await open(ada, LAPTOP);
  await page.goto(addressOf(post));
  const { box, send, people, person, comment: row } = postPage(page);
  await box.pressSequentially('Look, @');
  await expect(people.getByRole('option')).toHaveText([/Bo Lind/, /Cy Ó Briain/]);
  await expect(box).toHaveAttribute('aria-activedescendant', /.+/);
  await page.keyboard.press('ArrowDown');
  await expect(person('Cy Ó Briain')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(person('Bo Lind')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(people).toBeHidden();
  await box.pressSequentially('b');
  await expect(people).toBeHidden();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await box.pressSequentially('@o b');
  await expect(people.getByRole('option')).toHaveText([/Cy Ó Briain/]);
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('Look, @Cy Ó Briain ');
  await box.pressSequentially('and @bo');
  await person('Bo Lind').click();
  await expect(box).toHaveValue('Look, @Cy Ó Briain and @Bo Lind ');
  await expect(box).toBeFocused();
  await box.pressSequentially('but write a@b.example');
  await expect(people).toBeHidden();
  await send.click();
  await expect(row('but write')).not.toContainText('Sending');
  await expect(row('but write').getByText('@Cy Ó Briain', { exact: true })).toHaveCSS('font-weight', '600');
  await expect(row('but write').getByText('@Bo Lind', { exact: true })).toHaveCSS('font-weight', '600');
  const [made] = await commentsOf(post.id, ada);
  expect(made?.mentions.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    [bo.id, cy.id].toSorted((a, b) => a - b),
  );
});

test('of two people with one name, the one who was picked is mentioned', async ({ open }) => {
  const [ada, first, second] = [await newPerson('Ada'), await newPerson('Sam'), await newPerson('Sam')];
  const { id } = await newGroup('Runners', ada, first, second);
  const post = await share(id, ada, { content: 'Ten kilometres' });
  const page = await open(ada);
  await page.goto(addressOf(post));
  const { box, send, people, comments } = postPage(page);
  await box.tap();
  // A press whose `pointerup` the page does not receive.
  await box.dispatchEvent('mousedown');
  await box.pressSequentially('@sa');
  await people.getByRole('option').nth(1).tap();
  await expect(box).toHaveValue(/^@Sam ••\d\d $/);
  await send.tap();
  await expect(comments).toHaveCount(1);
  await expect.poll(async () => (await commentsOf(post.id, ada))[0]?.mentions).toHaveLength(1);
});

const removeButton = (page: Page, words: string) =>
  postPage(page).comment(words).getByRole('button', { name: 'Delete comment', exact: true });

test('a comment is deleted by its author at once, and by creator and admins', async ({ open }) => {
  const { ada, bo, post } = await aPost();
  await comment(post.id, bo, 'Of Bo');
  await comment(post.id, ada, 'Of Ada');
  const page = await open(bo, { expected: [CONSOLE.cutOff, CONSOLE.unavailable] });
  await page.goto(addressOf(post));
  const { comments, comment: row, thread } = postPage(page);
  await expect(comments).toHaveCount(2);
  await expect(removeButton(page, 'Of Ada')).toHaveCount(0);

  const failed = 'Failed to delete comment. Please try again.';
  for (const fail of [() => cutOff(page, DELETE), () => answerWith(page, DELETE, 503)]) {
    await fail();
    await removeButton(page, 'Of Bo').click();
    await expect(toast(page)).toContainText('Error');
    await expect(toast(page)).toContainText(failed);
    await expect(row('Of Bo')).toContainText(failed);
    await page.unroute(DELETE);
  }
  expect(await commentsOf(post.id, ada)).toHaveLength(2);

  await removeButton(page, 'Of Bo').click();
  await expect(toast(page)).toContainText('Comment deleted successfully.');
  await expect(comments).toHaveText([/Of Ada/]);
  await expect(thread.getByRole('heading', { name: /^Comments/ })).toBeFocused();
  expect(await commentsOf(post.id, ada)).toHaveLength(1);

  const creators = await open(ada);
  await creators.goto(addressOf(post));
  await comment(post.id, bo, 'Of Bo again');
  await removeButton(creators, 'Of Bo again').click();
  await expect(toast(creators)).toContainText('Comment deleted successfully.');
  await expect(postPage(creators).comments).toHaveText([/Of Ada/]);
});

test('three hundred comments stay quick to write under', async ({ open }) => {
  const { ada, bo, post } = await aPost();
  for (let n = 0; n < 300; n += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, k) => comment(post.id, bo, `Comment ${n + k}, a few words of it`)),
    );
  }
  const page = await open(ada);
  await page.goto(addressOf(post));
  const { box, send, comments } = postPage(page);
  await page.getByRole('button', { name: 'Show earlier comments' }).click();
  await expect(comments).toHaveCount(300);
  // Other load on the machine slows some keystrokes, never all.
  const fastest = await box.evaluate(async (field: HTMLTextAreaElement) => {
    const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    let shortest = Infinity;
    for (let keys = 1; keys <= 50 && shortest >= 100; keys++) {
      const start = performance.now();
      write?.call(field, 'S'.repeat(keys));
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      shortest = Math.min(shortest, performance.now() - start);
    }
    return shortest;
  });
  expect(fastest).toBeLessThan(100);
  await box.fill('So good');
  await send.click();
  await expect(comments).toHaveCount(301);
  await expect(comments.last()).toContainText('So good');
  await expect(comments.last()).toBeInViewport();
});
