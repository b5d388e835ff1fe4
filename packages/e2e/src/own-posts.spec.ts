import type { Locator, Page } from '@playwright/test';
import { call } from './api/call.ts';
import { newGroup, recentPosts, share } from './api/groups.ts';
import { setGoal } from './api/goals.ts';
import { newPerson, type Person } from './api/people.ts';
import { comment } from './api/posts.ts';
import { isDraftKept } from './drafts.ts';
import {
  ANY_CALL,
  answerWith,
  CONSOLE,
  cutOff,
  holdRequests,
  procedure,
  refuse,
  tryAgain,
} from './failures.ts';
import { frame, toast } from './screens/frame.ts';
import { group } from './screens/groups.ts';
import { addressOf } from './screens/post-page.ts';
import { editDialog, postCard, postMenu } from './screens/posts.ts';
import { expect, test } from './test.ts';

const QUARTER_MS = 15 * 60_000;
/** The time in which a page must show a live event. */
const TO_TAKE_IN_MS = 500;

/** Creates a user with a post in a group that others run, and one of these others. */
async function createPostScenario(content: string) {
  const [author, creator] = [await newPerson('Ada'), await newPerson('Cleo')];
  const { id, name } = await newGroup('Singers', creator, author);
  const post = await share(id, author, { content });
  return { author, creator, groupId: id, groupName: name, post };
}

const wordsOf = async (person: Person) => (await recentPosts(person)).map(({ content }) => content);

async function openEdit(page: Page, words: string) {
  const { more, edit } = postMenu(postCard(page, words));
  await more.click();
  await edit.click();
  const dialog = editDialog(page);
  await expect(dialog.words).toHaveValue(words);
  return dialog;
}

/** Deletes a post without the mouse, and waits until Undo has the focus. */
async function deleteByKeyboard(page: Page, words: string): Promise<Locator> {
  const { more, edit, remove } = postMenu(postCard(page, words));
  await more.focus();
  await page.keyboard.press('ArrowDown');
  await expect(edit).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeFocused();
  return more;
}

test('the content of a post is edited, and every member sees that it was', async ({ open }) => {
  const { author, creator, post } = await createPostScenario('High Sea');
  const page = await open(author);
  await page.goto('/home');
  const { words, save, dialog } = await openEdit(page, 'High Sea');
  await words.fill('High C');
  const release = await holdRequests(page, procedure('posts.edit'));
  await save.click();
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  release();
  await expect(toast(page)).toContainText('Post updated');
  await expect(dialog).toBeHidden();
  const card = postCard(page, 'High C');
  await expect(card.getByText(/^Edited/)).toHaveAttribute('title', /\d{4} at \d/);
  await expect(postMenu(card).more).toBeFocused();
  await expect(postCard(page, 'High Sea')).toHaveCount(0);

  const other = await open(creator);
  await other.goto(addressOf(post));
  const seen = postCard(other, 'High C');
  await expect(seen.getByText(/^Edited \w+day, /)).toBeVisible();
  // Admins may delete posts of others, but not edit them.
  await postMenu(seen).more.click();
  await expect(postMenu(seen).remove).toBeVisible();
  await expect(postMenu(seen).edit).toHaveCount(0);
});

test('a draft survives a reload, and Cancel deletes it', async ({ open }) => {
  const { author } = await createPostScenario('One verse');
  const page = await open(author);
  await page.goto('/wins');
  const { words, clear, cancel, dialog } = await openEdit(page, 'One verse');
  await words.fill('Two verses');
  await expect.poll(() => isDraftKept(page, 'Two verses')).toBe(true);
  await page.reload();
  const { more, edit } = postMenu(postCard(page, 'One verse'));
  await more.click();
  await edit.click();
  await expect(words).toHaveValue('Two verses');
  await clear.click();
  await expect(words).toHaveValue('One verse');
  await words.fill('Three verses');
  await cancel.click();
  await expect(dialog).toBeHidden();
  await openEdit(page, 'One verse');
});

test('after 15 minutes there is nothing to edit, and an open editor keeps its text', async ({ open }) => {
  const { author } = await createPostScenario('Late words');
  const page = await open(author, { expected: [CONSOLE.conflict, CONSOLE.unavailable] });
  await page.clock.install();
  await page.goto('/home');
  const { words, save, dialog, cancel } = await openEdit(page, 'Late words');
  await words.fill('   ');
  await expect(save).toBeDisabled();
  await words.fill('Later words');

  await answerWith(page, procedure('posts.edit'), 503);
  await save.click();
  await expect(toast(page)).toContainText('Failed to save your post. Please try again.');
  await expect(dialog).toContainText('Failed to save your post. Please try again.');
  await page.unroute(procedure('posts.edit'));

  const sentence = 'A post can be edited for 15 minutes. This one is older.';
  await refuse(page, procedure('posts.edit'), { status: 409, code: 'CONFLICT', sentence });
  await save.click();
  await expect(toast(page)).toContainText(sentence);
  await expect(dialog).toContainText(sentence);
  await expect(dialog).toContainText('Your words stay here, so that you can copy them.');
  await expect(words).toHaveValue('Later words');
  await cancel.click();

  const { more, edit, remove } = postMenu(postCard(page, 'Late words'));
  await more.click();
  await expect(edit).toBeVisible();
  // The date of a later response would set the server's clock back.
  await holdRequests(page, ANY_CALL);
  await page.clock.fastForward(QUARTER_MS);
  await expect(edit).toHaveCount(0);
  await expect(remove).toBeVisible();
});

test('the text of a post that is deleted while it is edited can still be copied', async ({ open }) => {
  const { author, creator, post } = await createPostScenario('Sung flat');
  const ofPost = await open(author, { expected: [CONSOLE.notFound] });
  const ofFeed = await open(author, { expected: [CONSOLE.notFound] });
  await ofPost.goto(addressOf(post));
  await ofFeed.goto('/home');
  for (const page of [ofPost, ofFeed]) await (await openEdit(page, 'Sung flat')).words.fill('Sung well');
  await call('DELETE', `/posts/${post.id}`, { token: creator.token });
  for (const page of [ofPost, ofFeed]) {
    const { words, save, dialog } = editDialog(page);
    // The form that replaces the one of the deleted post begins with its draft.
    await expect(dialog).toContainText('Draft restored');
    await expect(words).toHaveValue('Sung well');
    await save.click();
    await expect(dialog).toContainText('Your words stay here, so that you can copy them.');
    await expect(words).toHaveValue('Sung well');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('a post is deleted everywhere at once, and restored by Undo', async ({ open }) => {
  const { author, creator, groupId, groupName, post } = await createPostScenario('Sang in the rain');
  await share(groupId, author, { content: 'Sang in the bath' });
  await comment(post.id, creator, 'Beautiful!');
  // A signal from before the deletion may make it request the post afterwards.
  const page = await open(author, { expected: [CONSOLE.notFound] });
  await page.goto('/wins');
  await postCard(page, 'Sang in the rain').waitFor();
  await frame(page).to('Home').click();
  const card = postCard(page, 'Sang in the rain');
  const { more, remove } = postMenu(card);
  await more.click();
  const release = await holdRequests(page, procedure('posts.delete'));
  await remove.click();
  await expect(card).toHaveCount(0);
  await expect(toast(page)).toContainText('Post deleted');
  // With the focus in it, the toast stays.
  await toast(page).getByRole('button', { name: 'Undo' }).focus();
  release();
  await expect.poll(() => wordsOf(creator)).toEqual(['Sang in the bath']);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('Post restored');
  await expect(card).toContainText('1 comment');
  await expect.poll(() => wordsOf(creator)).toEqual(['Sang in the bath', 'Sang in the rain']);
  await more.click();
  await remove.click();
  await expect(toast(page)).toContainText('Post deleted');
  await frame(page).to('Wins').click();
  await expect(postCard(page, 'Sang in the bath')).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.goto(`/group/${groupId}`);
  await group(page).heading(groupName).waitFor();
  await expect(postCard(page, 'Sang in the bath')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('a post is deleted and restored by keyboard alone', async ({ open }) => {
  const { author } = await createPostScenario('Hummed');
  const page = await open(author);
  await page.goto('/home');
  const card = postCard(page, 'Hummed');
  const { more, menu, edit } = postMenu(card);
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(edit).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(more).toBeFocused();
  await deleteByKeyboard(page, 'Hummed');
  await expect(card).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(more).toBeFocused();
  await expect(toast(page)).toContainText('Post restored');
});

test('a post that is being restored is not removed by a response from while it was deleted', async ({
  open,
}) => {
  const { author } = await createPostScenario('Yodelled');
  const page = await open(author, { expected: [CONSOLE.cutOff] });
  await cutOff(page, procedure('live.stale'));
  await page.goto('/home');
  await postCard(page, 'Yodelled').waitFor();
  const asked = page.waitForRequest(procedure('posts.recent'));
  const answerFeed = await holdRequests(page, procedure('posts.recent'));
  const more = await deleteByKeyboard(page, 'Yodelled');
  await asked;
  const restore = await holdRequests(page, procedure('posts.restore'));
  await page.keyboard.press('Enter');
  await expect(more).toBeFocused();
  const answered = page.waitForResponse(procedure('posts.recent'));
  answerFeed();
  await answered;
  await page.waitForTimeout(TO_TAKE_IN_MS);
  await expect(more).toBeFocused();
  restore();
  await expect(toast(page)).toContainText('Post restored');
  await expect(more).toBeFocused();
});

test('a post that news took away before the server had it back takes the focus again', async ({ open }) => {
  const { author, creator, groupId } = await createPostScenario('Whooped');
  // The live event refetches the post, which is not restored yet.
  const page = await open(author, { expected: [CONSOLE.notFound] });
  await page.goto('/home');
  await postCard(page, 'Whooped').waitFor();
  const more = await deleteByKeyboard(page, 'Whooped');
  const restore = await holdRequests(page, procedure('posts.restore'));
  await page.keyboard.press('Enter');
  await share(groupId, creator, { content: 'Listened' });
  await expect(postCard(page, 'Listened')).toBeVisible();
  restore();
  await expect(toast(page)).toContainText('Post restored');
  await expect(more).toBeFocused();
});

test('a post that could not be deleted, or not be brought back, says so', async ({ open }) => {
  const { author } = await createPostScenario('Whistled');
  // Home refetches a post on a live event, and gets a 404 if the post has been deleted by then.
  const page = await open(author, { expected: [CONSOLE.cutOff] });
  await page.goto('/home');
  const card = postCard(page, 'Whistled');
  const { more, remove } = postMenu(card);
  await cutOff(page, procedure('posts.delete'));
  await more.click();
  await remove.click();
  const failed = 'Failed to delete post. Please try again.';
  await expect(toast(page)).toContainText(failed);
  await expect(card).toContainText(failed);
  await page.unroute(procedure('posts.delete'));

  await cutOff(page, procedure('posts.restore'));
  await more.click();
  await remove.click();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('Failed to bring the post back.');
  await expect(card).toHaveCount(0);
  await tryAgain(page, procedure('posts.restore'), toast(page));
  await expect(card).toBeVisible();
  await expect(card).not.toContainText(failed);
  await expect.poll(() => wordsOf(author)).toEqual(['Whistled']);
});

test("an admin deletes a member's post from its page, which leads to the group", async ({ open }) => {
  const { author, creator, groupId, groupName, post } = await createPostScenario('Out of tune');
  const plain = await newPerson('Paul');
  const [admin, third] = [await newPerson('Ann'), await share(groupId, creator, { content: 'In tune' })];
  for (const { token } of [plain, admin]) {
    const { inviteCode } = await call<{ inviteCode: string }>('GET', `/groups/${groupId}/invite`, {
      token: creator.token,
    });
    await call('POST', `/invite/${inviteCode}/join`, { token });
  }
  await call('PATCH', `/groups/${groupId}/members/${admin.id}`, {
    token: creator.token,
    body: { role: 'admin' },
  });
  const goal = await setGoal(groupId, author, 'Sing in tune');

  // The event of the deletion arrives while the post's page is open.
  const ofPlain = await open(plain, { expected: [CONSOLE.notFound] });
  await ofPlain.goto(addressOf(post));
  await expect(postCard(ofPlain, 'Out of tune').getByRole('button', { name: 'Add reaction' })).toBeVisible();
  await expect(postMenu(postCard(ofPlain, 'Out of tune')).more).toHaveCount(0);

  const page = await open(admin, { expected: [CONSOLE.notFound] });
  await page.goto('/home');
  await postCard(page, 'Out of tune').getByRole('link', { name: 'Comment' }).click();
  await expect(page).toHaveURL(addressOf(post));
  const { more, remove } = postMenu(postCard(page, 'Out of tune'));
  await more.click();
  await remove.click();
  await expect(page).toHaveURL(`/group/${groupId}`);
  await group(page).heading(groupName).waitFor();
  await expect(toast(page)).toContainText('Post deleted');
  await expect(postCard(page, 'In tune')).toBeVisible();
  await expect(postCard(page, 'Out of tune')).toHaveCount(0);
  await expect.poll(() => wordsOf(author)).toEqual([`[GOAL] ${goal.title}`, third.content]);
  await expect(ofPlain.getByRole('heading', { name: 'Post Not Found' })).toBeVisible();
  // Back skips the page of the deleted post.
  await page.goBack();
  await expect(page).toHaveURL('/home');
});
