import type { Post } from '@dubs/contract';
import type { Page } from '@playwright/test';
import { removeMember, newGroup, recentPosts } from './api/groups.ts';
import { goalsOf, setGoal } from './api/goals.ts';
import { newPerson } from './api/people.ts';
import { commentsOf, react } from './api/posts.ts';
import { goOffline, readKeptScreens } from './kept-screens.ts';
import { OFFLINE, openHome, shareToBoth, waitForCode } from './offline-home.ts';
import { productOrigin } from './product/origin.ts';
import { frame, hidePageBriefly, toast } from './screens/frame.ts';
import { goals } from './screens/goals.ts';
import { outboxCard } from './screens/outbox.ts';
import { addressOf, postPage } from './screens/post-page.ts';
import { postCard } from './screens/posts.ts';
import { reactions } from './screens/reactions.ts';
import { shareDialog, pendingTickets } from './screens/share.ts';
import { waitForWorker } from './wait-for-worker.ts';
import { expect, test } from './test.ts';

/** Installs the service worker. Returns a function that triggers Background Sync through another page. */
async function withSync(page: Page): Promise<(other: Page) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  await waitForWorker(page);
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

const descriptionsOf = (posts: readonly Post[]) =>
  posts.map(({ images }) => images.map(({ description }) => description));

test('a share of three pictures to two groups without a network is sent once after the page has been closed', async ({
  open,
}) => {
  const { gil, page } = await openHome(open);
  await shareToBoth(page, 'Three pictures of the lake', 3);
  await expect(toast(page)).toContainText('Waiting to send');
  const ticket = pendingTickets(page).ticket('Three pictures of the lake');
  await expect(ticket.getByRole('list', { name: 'Groups' }).getByRole('listitem')).toHaveCount(2);
  await expect(ticket.getByRole('list', { name: 'Pictures' }).getByRole('img')).toHaveCount(3);
  await expect(ticket).toContainText("Will share when you're back");
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const [first, second] = [await context.newPage(), await context.newPage()];
  await Promise.all([first.goto('/home'), second.goto('/home')]);
  await expect(postCard(first, 'Three pictures of the lake').first()).toBeVisible();
  const sent = async () =>
    (await recentPosts(gil)).filter(({ content }) => content === 'Three pictures of the lake');
  await expect.poll(async () => (await sent()).length).toBe(2);
  await expect(pendingTickets(first).region).toBeHidden();
  const mine = await sent();
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
  await waitForCode(page, 'send-or-keep', 'quick-share');
  await shareToBoth(page, 'From the tunnel', 2);
  await expect(pendingTickets(page).ticket('From the tunnel')).toBeVisible();
  const blank = await context.newPage();
  await page.close();
  await context.setOffline(false);
  const mine = async () =>
    descriptionsOf((await recentPosts(gil)).filter(({ content }) => content === 'From the tunnel'));
  const described = ['A brown wall', null];
  // A browser triggers another sync after minutes while something still waits.
  await expect
    .poll(async () => {
      await sync(blank);
      return mine();
    })
    .toEqual([described, described]);
  await blank.goto('/home');
  await expect(postCard(blank, 'From the tunnel').first()).toBeVisible();
  await expect(pendingTickets(blank).region).toBeHidden();
  expect(await mine()).toEqual([described, described]);
});

test('a reaction, a comment and a completed goal wait without a network, and are sent when it returns', async ({
  open,
}) => {
  const { gil, bo, runners, post, page } = await openHome(open);
  await setGoal(runners.id, gil, 'Run 10k');
  await react(post.id, gil, '🔥');
  await page.reload();
  await waitForCode(page, 'send-or-keep');
  const { card, item } = outboxCard(page);

  await test.step('a reaction shows at once, and the last of several toggles is sent', async () => {
    await page.context().setOffline(true);
    const chip = reactions(postCard(page, post.content)).chip('🔥 fire');
    await chip.click();
    await expect(chip).toBeHidden();
    await expect(item('🔥')).toContainText('removed');
    await page.context().setOffline(false);
    await expect(card).toBeHidden();
    expect((await recentPosts(gil))[0]?.userReactions).toEqual([]);
  });

  await test.step('a comment is sent once', async () => {
    await page.goto(addressOf(post));
    await expect(postPage(page).post).toBeVisible();
    await waitForCode(page);
    await page.context().setOffline(true);
    await postPage(page).box.fill('Well done');
    await postPage(page).send.click();
    await expect(toast(page)).toContainText('Waiting to send');
    await expect(postPage(page).box).toHaveValue('');
    await page.context().setOffline(false);
    const comments = async () => (await commentsOf(post.id, bo)).map(({ content }) => content);
    await expect.poll(comments).toEqual(['Well done']);
  });

  await test.step('a goal shows as completed', async () => {
    await page.goto('/goals');
    await waitForCode(page);
    await page.context().setOffline(true);
    await goals(page).complete('Run 10k').click();
    await hidePageBriefly(page);
    await expect(toast(page)).toContainText('Waiting to send');
    expect((await goalsOf(gil))[0]?.isCompleted).toBe(false);
    await page.context().setOffline(false);
    await expect.poll(async () => (await goalsOf(gil))[0]?.isCompleted).toBe(true);
  });
});

test('an item that the server refuses stops and says why, and the others are sent', async ({ open }) => {
  const { gil, bo, runners, page } = await openHome(open);
  await shareToBoth(page, 'Not for everyone');
  await removeMember(runners.id, bo, gil);
  await page.context().setOffline(false);
  const ticket = pendingTickets(page).ticket('Not for everyone');
  // Each has a ticket until the other one is sent.
  await expect(ticket.getByRole('list', { name: 'Groups' })).toHaveText(['🔒A group you left']);
  await expect(ticket.getByRole('button', { name: 'Try again', exact: true })).toBeVisible();
  expect((await recentPosts(gil)).map(({ content }) => content)).toEqual(['Not for everyone']);
});

test('what waits is shown after a reload without a network', async ({ open }) => {
  const { page, post } = await openHome(open);
  await expect.poll(async () => (await readKeptScreens(page)).queries).toContain(post.content);
  await shareToBoth(page, 'Seen again');
  await expect(pendingTickets(page).ticket('Seen again')).toBeVisible();
  const comeBack = await goOffline(page);
  await page.goto('/home');
  await expect(pendingTickets(page).ticket('Seen again')).toBeVisible();
  await comeBack();
  await expect(pendingTickets(page).region).toBeHidden();
});

test('what waits can be changed and discarded', async ({ open }) => {
  const { gil, page } = await openHome(open);
  await shareToBoth(page, 'First words');
  const { ticket, button, region } = pendingTickets(page);
  await button('First words', 'Edit').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toHaveValue('First words');
  await dialog.getByRole('textbox').fill('Second words');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(ticket('Second words')).toBeVisible();
  await expect(ticket('First words')).toBeHidden();
  await button('Second words', 'Discard').press('Enter');
  await expect(region).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(ticket('Second words')).toBeVisible();
  await page.context().setOffline(false);
  await expect(region).toBeHidden();
  expect((await recentPosts(gil)).filter(({ userId }) => userId === gil.id)).toHaveLength(2);
});

test('a ticket whose form was changed and closed is shared as it was left, and leaves no draft', async ({
  open,
}) => {
  const { gil, page } = await openHome(open);
  await shareToBoth(page, 'First words');
  const { button, region } = pendingTickets(page);
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
  const { page } = await openHome(open);
  await shareToBoth(page, 'Never sent');
  await expect(pendingTickets(page).ticket('Never sent')).toBeVisible();
  await frame(page).logOut.click();
  const question = page.getByRole('alertdialog', { name: 'Log out and discard 2 waiting?' });
  await question.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  const countKept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('dubs-drafts');
          opening.addEventListener('success', () => {
            const count = opening.result.transaction('posts').objectStore('posts').count();
            count.addEventListener('success', () => resolve(count.result));
          });
        }),
    );
  await expect.poll(countKept).toBe(0);
});
