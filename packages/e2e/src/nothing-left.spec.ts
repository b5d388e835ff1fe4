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

const DRAFTS = {
  inDialog: 'Half a sentence about walruses',
  inComposer: 'Half a sentence about ospreys',
  inComment: 'Half a sentence about lemurs',
  inEdit: 'Half a sentence about badgers',
};
const DRAFT_PICTURE = 'holiday.jpg';

/** Begins a share with a picture, an edit of the post of that content, and a comment on it, and waits until all are kept. */
async function beginDrafts(page: Page, content: string): Promise<void> {
  const dialog = await openShareDialog(page);
  await dialog.text.fill(DRAFTS.inDialog);
  await pick(page, dialog, [{ ...(await picture({ colour: '#b45309' })), name: DRAFT_PICTURE }]);
  await dialog.close.click();
  const card = postCard(page, content);
  await postMenu(card).more.click();
  await postMenu(card).edit.click();
  await editDialog(page).words.fill(DRAFTS.inEdit);
  await page.keyboard.press('Escape');
  await card.getByRole('link', { name: 'Comment' }).click();
  await postPage(page).box.fill(DRAFTS.inComment);
  for (const kept of [DRAFTS.inDialog, DRAFTS.inEdit, DRAFTS.inComment])
    await expect.poll(() => isDraftKept(page, kept)).toBe(true);
}

/** Logs out, without saving the drafts, and waits until each tab shows the sign-in. */
async function logOut(page: Page, tabs: readonly Page[]): Promise<void> {
  await frame(page).logOut.click();
  await expect(frame(page).keepDraft).toBeFocused();
  await frame(page).loseDraft.click();
  for (const tab of tabs) {
    await expect(tab).toHaveURL('/login');
    await login(tab).phone.waitFor();
  }
}

/** Returns the messages about live events that other tabs send to this page within 1.5 s. */
const hearLiveEvents = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const messages: unknown[] = [];
        new BroadcastChannel('dubs-live').addEventListener('message', ({ data }) => messages.push(data));
        setTimeout(() => resolve(messages), 1_500);
      }),
  );

test('after a logout nothing of the person is left on the device, in any tab', async ({ open }) => {
  const [quill, friend] = [await newPerson('Quillon Vandermast'), await newPerson('Friend')];
  const { id, name } = await newGroup('Zygomatic Society', quill, friend);
  const post = await share(id, quill, { content: 'Yesterday I zigzagged', pictures: [await picture({})] });
  const page = await open(quill, { expected: [CONSOLE.signedOut] });
  const { token, phone } = quill;
  const mine = [quill.name, phone, token, name, post.content, DRAFT_PICTURE, ...Object.values(DRAFTS)];
  const leftIn = async (...tabs: Page[]) => {
    const held = (await Promise.all(tabs.map(readBrowserContents))).join('\n');
    return mine.filter((secret) => held.includes(secret));
  };

  await test.step('the device holds a screen and drafts', async () => {
    await page.goto('/home');
    await beginDrafts(page, post.content);
    await expect.poll(async () => (await readKeptScreens(page)).pictures).toBe(1);
    expect((await readKeptScreens(page)).queries).toContain(post.content);
    expect(await leftIn(page)).toEqual(expect.arrayContaining([token, DRAFT_PICTURE, DRAFTS.inDialog]));
  });

  const other = await page.context().newPage();
  await test.step('a logout in one tab empties all', async () => {
    await neverByTime(other);
    await other.goto(`/group/${id}`);
    const composer = await openQuickShare(other);
    // What another tab typed just before must not be stored afterwards.
    await composer.text.fill(DRAFTS.inComposer);
    await logOut(page, [page, other]);
    await expect.poll(() => leftIn(page, other)).toEqual([]);
    expect(await readKeptScreens(page)).toEqual({ queries: '[]', pictures: 0 });
    // The history entry of the sign-in page does not say which page it replaced.
    expect(JSON.stringify(await other.evaluate(() => history.state))).not.toContain('/group/');
  });
  await test.step('no tab hears of their groups any more', async () => {
    const heard = hearLiveEvents(page);
    await share(id, friend, { content: 'Who is left?' });
    expect(await heard).toEqual([]);
  });
  await test.step('going back shows the sign-in', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/login');
    expect(await leftIn(page)).toEqual([]);
  });
  await test.step('the next user of the page sees nothing of before', async () => {
    const release = await holdRequests(page, procedure('posts.recent'));
    await signIn(page, (await newPerson('Next')).phone);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    expect(await leftIn(page)).toEqual([]);
    release();
    await expect(page.getByText('No recent activity')).toBeVisible();
    await expect((await openShareDialog(page)).text).toHaveValue('');
  });
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
