import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { comment, commentsOf } from './api/posts.ts';
import { isDraftKept } from './drafts.ts';
import { answerWith, CONSOLE, procedure } from './failures.ts';
import { notifications } from './screens/notifications.ts';
import { toast } from './screens/frame.ts';
import { addressOf, postPage } from './screens/post-page.ts';
import { editDialog } from './screens/posts.ts';
import { expect, test } from './test.ts';

const EDIT = procedure('comments.edit');

test('a comment is replied to, edited, deleted and brought back', async ({ open }) => {
  const [ada, bo] = [await newPerson('Ada Lind'), await newPerson('Bo Lind')];
  const { id } = await newGroup('Runners', ada, bo);
  const post = await share(id, ada, { content: 'Ten kilometres' });
  const question = await comment(post.id, bo, 'Where to?');
  for (let n = 1; n <= 12; n += 1) await comment(post.id, bo, `And cake, slice ${n}`);

  const page = await open(ada, { expected: [CONSOLE.unavailable] });
  await page.goto(addressOf(post));
  const { composer, box, send, comments, comment: row } = postPage(page);
  const reply = row('Where to?').getByRole('button', { name: 'Reply to Bo Lind', exact: true });
  await reply.click();
  await expect(box).toBeFocused();
  await expect(box).toHaveAccessibleDescription(/Replying to\s*Bo Lind\s*Where to\?/);
  await composer.getByRole('button', { name: 'Cancel reply' }).press('Enter');
  await expect(box).toBeFocused();
  await expect(composer).not.toContainText('Where to?');
  await reply.click();
  await box.fill('To the lake');
  await send.click();
  await expect(composer).not.toContainText('Where to?');
  await expect(row('To the lake')).not.toContainText('Sending');
  const quote = row('To the lake').getByRole('button', { name: /^In reply to Bo Lind/ });
  await quote.press('Enter');
  const original = page.locator(`#comment-${question.id}`);
  await expect(original).toBeFocused();
  await expect(original).toBeInViewport();

  await row('To the lake').getByRole('button', { name: 'Edit comment' }).click();
  const edit = editDialog(page, 'comment');
  await edit.words.fill('To the old lake');
  await answerWith(page, EDIT, 503);
  await edit.save.click();
  await expect(edit.dialog).toContainText('Failed to save your comment. Please try again.');
  await expect(edit.words).toHaveValue('To the old lake');
  await expect.poll(() => isDraftKept(page, 'To the old lake')).toBe(true);
  await page.unroute(EDIT);
  await edit.save.click();
  await expect(edit.dialog).toBeHidden();
  await expect(row('To the old lake')).toContainText('Edited');

  const bos = await open(bo);
  await bos.goto('/notifications');
  await notifications(bos).row('Ada Lind replied to your comment in Runners').click();
  const theirs = postPage(bos);
  await expect(theirs.comment('To the old lake')).toContainText('Edited');
  await expect(theirs.comment('To the old lake').getByRole('button', { name: 'Edit comment' })).toHaveCount(
    0,
  );

  await row('To the old lake').getByRole('button', { name: 'Delete comment', exact: true }).click();
  await expect(comments).toHaveCount(13);
  // With the focus in it, the toast stays.
  await toast(page).getByRole('button', { name: 'Undo' }).focus();
  await expect(theirs.comments).toHaveCount(13);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('Comment restored');
  await expect(row('To the old lake')).toBeFocused();
  await expect(theirs.comments).toHaveCount(14);
  expect((await commentsOf(post.id, bo)).at(-1)).toMatchObject({
    content: 'To the old lake',
    replyTo: { id: question.id, content: 'Where to?' },
  });
});
