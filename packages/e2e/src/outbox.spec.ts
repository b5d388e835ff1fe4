import type { Post } from '@dubs/contract';
import type { Page } from '@playwright/test';
import { removeMember, newGroup, recentPosts, share } from './api/groups.ts';
import { goalsOf, setGoal } from './api/goals.ts';
import { newPerson, type Person } from './api/people.ts';
import { commentsOf, react } from './api/posts.ts';
import { answerWith, CONSOLE, uploadTo } from './failures.ts';
import { picture } from './pictures.ts';
import { productOrigin } from './product/origin.ts';
import { frame, lookAway, toast } from './screens/frame.ts';
import { goals } from './screens/goals.ts';
import { outboxCard } from './screens/outbox.ts';
import { addressOf, postPage } from './screens/post-page.ts';
import { postCard } from './screens/posts.ts';
import { reactions } from './screens/reactions.ts';
import { openQuickShare, openShareDialog, pick, shareDialog, ticketsOnTheirWay } from './screens/share.ts';
import { startWorker } from './start-worker.ts';
import { expect, test } from './test.ts';

const OFFLINE = {
  expected: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|\b403\b|The logout could not be sent/],
};

/** Installs the service worker, and returns the function that wakes it by Background Sync, through another page. */
async function withSync(page: Page): Promise<(other: Page) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  await startWorker(page);
  const registrationId = await registered;
  return async (other) => {
    const next = await page.context().newCDPSession(other);
    await next.send('ServiceWorker.enable');
    await next.send('ServiceWorker.dispatchSyncEvent', {
      origin: productOrigin(),
      registrationId,
      tag: 'dubs-outbox',
      lastChance: false,
    });
  };
}

/** Waits until the code that a page needs without a network is there. */
const untilReady = (page: Page, ...parts: string[]) =>
  expect
    .poll(() =>
      page.evaluate(
        (wanted) =>
          wanted.every((part) =>
            performance.getEntriesByType('resource').some(({ name }) => name.includes(`/assets/${part}-`)),
          ),
        ['outbox', ...parts],
      ),
    )
    .toBe(true);

/** Opens Home for a person with two groups, and cuts the network. */
async function offlineAtHome(open: (person: Person, options?: object) => Promise<Page>) {
  const [gil, bo] = [await newPerson('Gil'), await newPerson('Bo')];
  const runners = await newGroup('Runners', bo, gil);
  const family = await newGroup('Family', gil);
  const post = await share(runners.id, bo, { content: 'Ran in the rain' });
  const page = await open(gil, OFFLINE);
  await page.goto('/home');
  await expect(postCard(page, post.content)).toBeVisible();
  await untilReady(page, 'send-or-keep', 'share-with-groups');
  return { gil, bo, runners, family, post, page };
}

/** Shares words to both groups by the dialog; the first picture is described. */
async function shareToBoth(page: Page, words: string, pictures = 0) {
  const dialog = await openShareDialog(page);
  const colours = ['#b45309', '#1f7a5c', '#334155'].slice(0, pictures);
  const files = await Promise.all(colours.map((colour, n) => picture({ name: `picture-${n}`, colour })));
  if (pictures > 0) await pick(page, dialog, files);
  await dialog.text.fill(words);
  await dialog.group('Runners').check();
  await dialog.group('Family').check();
  if (pictures > 0) {
    await dialog.dialog.getByRole('button', { name: 'Describe', exact: true }).click();
    await dialog.dialog.getByRole('textbox', { name: 'What is in image 1?' }).fill('A brown wall');
  }
  await page.context().setOffline(true);
  await dialog.share.click();
  await expect(dialog.dialog).toBeHidden();
}

const descriptionsOf = (posts: readonly Post[]) =>
  posts.map(({ images }) => images.map(({ description }) => description));

test('a share of three pictures to two groups without a network is sent once after the page has been closed', async ({
  open,
}) => {
  const { gil, page } = await offlineAtHome(open);
  await shareToBoth(page, 'Three pictures of the lake', 3);
  await expect(toast(page)).toContainText('Waiting to send');
  const ticket = ticketsOnTheirWay(page).ticket('Three pictures of the lake');
  await expect(ticket.getByRole('list', { name: 'Groups' }).getByRole('listitem')).toHaveCount(2);
  await expect(ticket.getByRole('list', { name: 'Pictures' }).getByRole('img')).toHaveCount(3);
  await expect(ticket).toContainText("Will share when you're back");
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const [first, second] = [await context.newPage(), await context.newPage()];
  await Promise.all([first.goto('/home'), second.goto('/home')]);
  await expect(postCard(first, 'Three pictures of the lake').first()).toBeVisible();
  await expect(ticketsOnTheirWay(first).region).toBeHidden();
  const mine = (await recentPosts(gil)).filter(({ content }) => content === 'Three pictures of the lake');
  const described = ['A brown wall', null, null];
  expect(descriptionsOf(mine)).toEqual([described, described]);
  expect(new Set(mine.map(({ groupId }) => groupId)).size).toBe(2);
  expect(new Set(mine.map(({ shareId }) => shareId)).size).toBe(1);
});

test('what waits is sent once when the network returns while the app is closed', async ({ open }) => {
  const gil = await newPerson('Gil');
  await newGroup('Runners', gil);
  await newGroup('Family', gil);
  const page = await open(gil, { ...OFFLINE, serviceWorkers: 'allow' });
  const context = page.context();
  await page.goto('/home');
  const sync = await withSync(page);
  await untilReady(page, 'send-or-keep', 'share-with-groups');
  await shareToBoth(page, 'From the tunnel', 2);
  await expect(ticketsOnTheirWay(page).ticket('From the tunnel')).toBeVisible();
  const blank = await context.newPage();
  await page.close();
  await context.setOffline(false);
  const mine = async () =>
    descriptionsOf((await recentPosts(gil)).filter(({ content }) => content === 'From the tunnel'));
  const described = ['A brown wall', null];
  // A browser wakes the worker again, after minutes, while something still waits.
  await expect
    .poll(async () => {
      await sync(blank);
      return mine();
    })
    .toEqual([described, described]);
  await blank.goto('/home');
  await expect(postCard(blank, 'From the tunnel').first()).toBeVisible();
  await expect(ticketsOnTheirWay(blank).region).toBeHidden();
  expect(await mine()).toEqual([described, described]);
});

/** Leaves the device no room for anything more. */
const fill = (page: Page) =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });

test('a share that failed and that the device has no room for is changed and sent from its ticket', async ({
  open,
}) => {
  const ola = await newPerson('Ola');
  const runners = await newGroup('Runners', ola);
  const page = await open(ola, { expected: [CONSOLE.unavailable] });
  await page.goto('/home');
  await fill(page);
  await answerWith(page, uploadTo(runners.id), 503);
  const form = await openQuickShare(page);
  await form.text.fill('Ran to the lake');
  await form.share.click();
  const { ticket, button } = ticketsOnTheirWay(page);
  await expect(ticket('Ran to the lake')).toContainText('There is no room on this device');
  await button('Ran to the lake', 'Discard').click();
  await expect(ticket('Ran to the lake')).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await button('Ran to the lake', 'Edit').click();
  const dialog = shareDialog(page);
  await expect(dialog.text).toHaveValue('Ran to the lake');
  await dialog.text.fill('Ran around the lake');
  await dialog.dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await button('Ran to the lake', 'Edit').click();
  await expect(dialog.text).toHaveValue('Ran around the lake');
  await page.unroute(uploadTo(runners.id));
  await dialog.share.click();
  await expect(postCard(page, 'Ran around the lake')).toBeVisible();
  await expect(ticketsOnTheirWay(page).region).toBeHidden();
  expect((await recentPosts(ola)).map(({ content }) => content)).toEqual(['Ran around the lake']);
});

test('a quick share without a network that the device has no room for stays on its ticket, which says so', async ({
  open,
}) => {
  const { page, gil } = await offlineAtHome(open);
  await fill(page);
  const form = await openQuickShare(page);
  await form.text.fill('A long story');
  await form.groups.click();
  await form.group('Runners').check();
  await page.context().setOffline(true);
  await form.share.click();
  const { ticket, button, region } = ticketsOnTheirWay(page);
  await expect(ticket('A long story')).toContainText('There is no room on this device to keep it');
  await page.context().setOffline(false);
  await button('A long story', 'Try again').click();
  await expect(region).toBeHidden();
  await expect(postCard(page, 'A long story')).toBeVisible();
  expect((await recentPosts(gil)).filter(({ content }) => content === 'A long story')).toHaveLength(1);
});

test('a share that the device has no room for stays in the form, which says so', async ({ open }) => {
  const { page } = await offlineAtHome(open);
  await fill(page);
  const dialog = await openShareDialog(page);
  await dialog.text.fill('A long story');
  await dialog.group('Runners').check();
  await page.context().setOffline(true);
  await dialog.share.click();
  await expect(dialog.dialog.getByText(/^There is no room on this device/)).toBeVisible();
  await expect(dialog.text).toHaveValue('A long story');
});

test('a completed goal waits without a network, shown as completed, and is sent when it returns', async ({
  open,
}) => {
  const { gil, runners, page } = await offlineAtHome(open);
  await setGoal(runners.id, gil, 'Run 10k');
  await page.goto('/goals');
  await untilReady(page);
  await page.context().setOffline(true);
  await goals(page).complete('Run 10k').click();
  await lookAway(page);
  await expect(toast(page)).toContainText('Waiting to send');
  expect((await goalsOf(gil))[0]?.isCompleted).toBe(false);
  await page.context().setOffline(false);
  await expect.poll(async () => (await goalsOf(gil))[0]?.isCompleted).toBe(true);
});

test('a comment waits without a network, and is sent once when it returns', async ({ open }) => {
  const { bo, post, page } = await offlineAtHome(open);
  await page.goto(addressOf(post));
  await expect(postPage(page).post).toBeVisible();
  await untilReady(page);
  await page.context().setOffline(true);
  await postPage(page).box.fill('Well done');
  await postPage(page).send.click();
  await expect(toast(page)).toContainText('Waiting to send');
  await expect(postPage(page).box).toHaveValue('');
  await page.context().setOffline(false);
  const comments = async () => (await commentsOf(post.id, bo)).map(({ content }) => content);
  await expect.poll(comments).toEqual(['Well done']);
});

test('a reaction shows at once without a network, and the last of several toggles is sent', async ({
  open,
}) => {
  const { gil, post, page } = await offlineAtHome(open);
  await react(post.id, gil, '🔥');
  await page.reload();
  await untilReady(page, 'send-or-keep');
  await page.context().setOffline(true);
  const chip = reactions(postCard(page, post.content)).chip('🔥 fire');
  await chip.click();
  await expect(chip).toBeHidden();
  await expect(outboxCard(page).item('🔥')).toContainText('removed');
  await page.context().setOffline(false);
  await expect(outboxCard(page).card).toBeHidden();
  expect((await recentPosts(gil))[0]?.userReactions).toEqual([]);
});

test('an item that the server refuses stops and says why, and the others are sent', async ({ open }) => {
  const { gil, bo, runners, page } = await offlineAtHome(open);
  await shareToBoth(page, 'Not for everyone');
  await removeMember(runners.id, bo, gil);
  await page.context().setOffline(false);
  const ticket = ticketsOnTheirWay(page).ticket('Not for everyone');
  // Until the other one is sent each has a ticket.
  await expect(ticket.getByRole('list', { name: 'Groups' })).toHaveText(['🔒A group you left']);
  await expect(ticket.getByRole('button', { name: 'Try again', exact: true })).toBeVisible();
  expect((await recentPosts(gil)).map(({ content }) => content)).toEqual(['Not for everyone']);
});

test('what waits can be changed and discarded', async ({ open }) => {
  const { gil, page } = await offlineAtHome(open);
  await shareToBoth(page, 'First words');
  const { ticket, button, region } = ticketsOnTheirWay(page);
  await button('First words', 'Edit').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toHaveValue('First words');
  await dialog.getByRole('textbox').fill('Second words');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(ticket('Second words')).toBeVisible();
  await expect(ticket('First words')).toBeHidden();
  await button('Second words', 'Discard').click();
  await expect(region).toBeHidden();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(ticket('Second words')).toBeVisible();
  await page.context().setOffline(false);
  await expect(region).toBeHidden();
  expect((await recentPosts(gil)).filter(({ userId }) => userId === gil.id)).toHaveLength(2);
});

test('a ticket whose form was changed and closed is shared as it was left, and leaves no draft', async ({
  open,
}) => {
  const { gil, page } = await offlineAtHome(open);
  await shareToBoth(page, 'First words');
  const { button, region } = ticketsOnTheirWay(page);
  await button('First words', 'Edit').click();
  const dialog = shareDialog(page);
  await dialog.text.fill('Better words');
  await dialog.close.click();
  await expect(dialog.dialog).toBeHidden();
  await page.context().setOffline(false);
  await button('First words', 'Try again').click();
  await expect(region).toBeHidden();
  const mine = (await recentPosts(gil)).filter(({ user }) => user.id === gil.id);
  expect(mine.map(({ content }) => content)).toEqual(['Better words', 'Better words']);
  await frame(page).logOut.click();
  await expect(page).toHaveURL('/login');
});

test('logging out asks before it discards what waits, and leaves nothing of it', async ({ open }) => {
  const { page } = await offlineAtHome(open);
  await shareToBoth(page, 'Never sent');
  await expect(ticketsOnTheirWay(page).ticket('Never sent')).toBeVisible();
  await frame(page).logOut.click();
  const question = page.getByRole('alertdialog', { name: 'Log out and discard 2 waiting?' });
  await question.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  const kept = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('dubs-drafts');
        opening.addEventListener('success', () => {
          const count = opening.result.transaction('posts').objectStore('posts').count();
          count.addEventListener('success', () => resolve(count.result));
        });
      }),
  );
  expect(kept).toBe(0);
});
