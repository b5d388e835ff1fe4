import type { Page } from '@playwright/test';
import { newGroup, share } from './api/groups.ts';
import { newPerson, newPhone } from './api/people.ts';
import { isDraftKept } from './drafts.ts';
import { CONSOLE, holdRequests, procedure } from './failures.ts';
import { readBrowserContents } from './browser-contents.ts';
import { readKeptScreens } from './kept-screens.ts';
import { recordPageTexts } from './record-page-texts.ts';
import { frame } from './screens/frame.ts';
import { login, sendCode, signIn } from './screens/login.ts';
import { postPage } from './screens/post-page.ts';
import { editDialog, postCard, postMenu } from './screens/posts.ts';
import { openQuickShare, openShareDialog, pick } from './screens/share.ts';
import { picture } from './pictures.ts';
import { expect, test } from './test.ts';

const DRAFT_AFTER_MS = 400;

/** Makes this tab save drafts only when their form unmounts, which is as late as possible. */
const neverByTime = (page: Page) =>
  page.addInitScript((draftAfterMs) => {
    const { setTimeout } = window;
    window.setTimeout = ((run: () => void, ms?: number) =>
      ms === draftAfterMs ? 0 : setTimeout(run, ms)) as typeof window.setTimeout;
  }, DRAFT_AFTER_MS);

test('after a logout nothing of the person is left on the device, in any tab', async ({ open }) => {
  const [quill, friend] = [await newPerson('Quillon Vandermast'), await newPerson('Friend')];
  const { id, name } = await newGroup('Zygomatic Society', quill, friend);
  const post = await share(id, quill, { content: 'Yesterday I zigzagged', pictures: [await picture({})] });
  const words = {
    inDialog: 'Half a sentence about walruses',
    inComposer: 'Half a sentence about ospreys',
    inComment: 'Half a sentence about lemurs',
    inEdit: 'Half a sentence about badgers',
  };
  const page = await open(quill, { expected: [CONSOLE.signedOut] });
  await page.goto('/home');
  const dialog = await openShareDialog(page);
  await dialog.text.fill(words.inDialog);
  await pick(page, dialog, [{ ...(await picture({ colour: '#b45309' })), name: 'holiday.jpg' }]);
  await dialog.close.click();
  const card = postCard(page, post.content);
  await postMenu(card).more.click();
  await postMenu(card).edit.click();
  await editDialog(page).words.fill(words.inEdit);
  await page.keyboard.press('Escape');
  await card.getByRole('link', { name: 'Comment' }).click();
  await postPage(page).box.fill(words.inComment);
  for (const kept of [words.inDialog, words.inEdit, words.inComment])
    await expect.poll(() => isDraftKept(page, kept)).toBe(true);
  const mine = [
    quill.name,
    quill.phone,
    quill.token,
    name,
    post.content,
    'holiday.jpg',
    ...Object.values(words),
  ];
  await expect.poll(async () => (await readKeptScreens(page)).pictures).toBe(1);
  expect((await readKeptScreens(page)).queries).toContain(post.content);
  const before = await readBrowserContents(page);
  for (const secret of [quill.token, 'holiday.jpg', words.inDialog]) expect(before).toContain(secret);

  const other = await page.context().newPage();
  await neverByTime(other);
  await other.goto(`/group/${id}`);
  const composer = await openQuickShare(other);
  // What another tab typed just before must not be stored afterwards.
  await composer.text.fill(words.inComposer);
  await frame(page).logOut.click();
  await expect(frame(page).keepDraft).toBeFocused();
  await frame(page).loseDraft.click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/login');
    await login(tab).phone.waitFor();
  }
  await expect
    .poll(async () => {
      const held = (await Promise.all([page, other].map(readBrowserContents))).join('\n');
      return mine.filter((secret) => held.includes(secret));
    })
    .toEqual([]);
  expect(await readKeptScreens(page)).toEqual({ queries: '[]', pictures: 0 });
  // The history entry of the sign-in holds no address of theirs.
  expect(JSON.stringify(await other.evaluate(() => history.state))).not.toContain('/group/');

  // The tabs receive no more signals of their groups.
  const heard = page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const messages: unknown[] = [];
        new BroadcastChannel('dubs-live').addEventListener('message', ({ data }) => messages.push(data));
        setTimeout(() => resolve(messages), 1_500);
      }),
  );
  await share(id, friend, { content: 'Who is left?' });
  expect(await heard).toEqual([]);

  await page.goBack();
  await expect(page).toHaveURL('/login');
  const held = await readBrowserContents(page);
  expect(mine.filter((secret) => held.includes(secret))).toEqual([]);

  // The same page continues with another user, without the previous responses.
  const release = await holdRequests(page, procedure('posts.recent'));
  await signIn(page, (await newPerson('Next')).phone);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const shown = await readBrowserContents(page);
  expect(mine.filter((secret) => shown.includes(secret))).toEqual([]);
  release();
  await expect(page.getByText('No recent activity')).toBeVisible();
  const shareAgain = await openShareDialog(page);
  await expect(shareAgain.text).toHaveValue('');
});

test('signing in puts neither number, code nor token into an address, a log or a title', async ({ open }) => {
  const phone = newPhone();
  const page = await open(null);
  const recorded = recordPageTexts(page);
  await page.goto('/login');
  const code = await sendCode(page, phone);
  await login(page).code.fill(code);
  await expect(page).toHaveURL('/name');
  const token = (await page.evaluate(() => localStorage.getItem('auth_token'))) ?? '';
  expect(token).not.toBe('');
  expect(await recorded.containing({ phone, token, code })).toEqual([]);
});
