import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { comment } from './api/posts.ts';
import { addressOf, postPage } from './screens/post-page.ts';
import { expect, test } from './test.ts';

const EARLIER = 5;

test('earlier comments of a long thread load above what is read, and new ones still come', async ({
  open,
}) => {
  const [ada, bo] = [await newPerson('Ada Lind'), await newPerson('Bo Lind')];
  const { id } = await newGroup('Runners', ada, bo);
  const post = await share(id, bo, { content: 'Ten kilometres' });
  for (let written = 0; written < 200 + EARLIER; written += EARLIER)
    await Promise.all(Array.from({ length: EARLIER }, (_, i) => comment(post.id, bo, `Step ${written + i}`)));

  const page = await open(ada);
  await page.goto(addressOf(post));
  const { thread, comments, box, send, comment: row } = postPage(page);
  await expect(comments).toHaveCount(200);
  await expect(thread.getByRole('heading')).toHaveText(/205/);
  const button = thread.getByRole('button', { name: 'Show earlier comments' });
  await button.scrollIntoViewIfNeeded();
  const reading = comments.filter({ hasText: `Step 10` }).first();
  const before = await reading.boundingBox();
  await button.press('Enter');
  await expect(comments).toHaveCount(205);
  await expect(button).toHaveCount(0);
  await expect(thread.getByRole('heading')).toBeFocused();
  expect(Math.abs(((await reading.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3);

  await comment(post.id, bo, 'And one more');
  await expect(row('And one more')).toBeVisible();
  await box.fill('Well done');
  await send.click();
  await expect(comments).toHaveCount(207);
  await expect(thread.getByRole('heading')).toHaveText(/207/);
});
