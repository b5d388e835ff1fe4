import type { Page } from '@playwright/test';
import { call } from './api/call.ts';
import { newGroup, recentPosts } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { answerWith, CONSOLE, holdRequests, holdResponses, uploadTo } from './failures.ts';
import { picture } from './pictures.ts';
import { frame, toast } from './screens/frame.ts';
import { postCard } from './screens/posts.ts';
import { openQuickShare, quickShare, pendingTickets, shareDialog } from './screens/share.ts';
import { openLive } from './stream.ts';
import { expect, test } from './test.ts';

/** Time enough for a live event and the refetches that it causes. */
const FOR_NEWS_MS = 1_500;

/** Creates a user with these groups, and opens Home. */
async function atHome(
  open: (person: Awaited<ReturnType<typeof newPerson>>) => Promise<Page>,
  names: readonly string[] = ['Runners', 'Family'],
) {
  const person = await newPerson('Gil');
  const groups = [];
  for (const name of names) groups.push(await newGroup(name, person));
  const page = await open(person);
  await page.goto('/home');
  return { person, page, groups };
}

test('a win is shared from Home in two taps, to the groups of the last share', async ({ open }) => {
  const { page, person } = await atHome(open);
  const prompt = await quickShare(page).open.textContent();
  const form = await openQuickShare(page);
  const { dialog } = shareDialog(page);
  await expect(dialog).toHaveAccessibleName('Share Your Win');
  await expect(form.text).toBeFocused();
  expect(prompt).toContain(await form.text.getAttribute('placeholder'));
  await form.loss.check();
  await expect(form.text).toHaveAttribute('placeholder', 'What went sideways?');
  await expect(dialog).toHaveAccessibleName('Share Your L');
  await form.win.check();
  await expect(form.groups).toHaveText('To …');
  await form.text.fill('First');
  await expect(form.share).toBeDisabled();
  await form.share.click({ force: true });
  await expect(form.region).toContainText('Choose at least one group.');
  await form.group('Runners').check();
  await form.group('Family').check();
  await expect(form.groups).toHaveText('To 🏆 and 🏆');
  await form.share.click();
  await expect(toast(page)).toContainText('Your win has been shared with 2 groups.');

  await page.reload();
  await postCard(page, 'First').waitFor();
  expect((await page.getByRole('article').first().boundingBox())?.y).toBeLessThanOrEqual(186);
  await form.open.click();
  await page.keyboard.type('Second');
  await form.share.click();
  await expect(toast(page)).toContainText('Your win has been shared with 2 groups.');
  expect(await recentPosts(person)).toHaveLength(4);
});

test('the only group is chosen; a share stands on the page once, also when news of it comes before its answer', async ({
  open,
}) => {
  const { page, person, groups } = await atHome(open, ['Runners']);
  const form = await openQuickShare(page);
  await expect(form.groups).toHaveText('To 🏆 Runners');
  await form.text.fill('Ran up the hill');
  const release = await holdResponses(page, uploadTo(groups[0]?.id ?? 0));
  await form.share.click();
  await expect.poll(() => recentPosts(person)).toHaveLength(1);
  await page.waitForTimeout(FOR_NEWS_MS);
  await expect(postCard(page, 'Ran up the hill')).toHaveCount(1);
  release();
  await expect(toast(page)).toContainText('Your win has been shared with 1 group.');
  await expect(postCard(page, 'Ran up the hill')).toHaveCount(1);
});

test('before the first share the group opened last is chosen', async ({ open }) => {
  const { page, groups } = await atHome(open);
  await page.goto(`/group/${groups[1]?.id}`);
  await quickShare(page).open.waitFor();
  await frame(page).to('Home').click();
  await openQuickShare(page);
  await expect(quickShare(page).groups).toHaveText('To 🏆 Family');
});

test('a photo is taken first and shared in three taps', async ({ open }) => {
  const { page, person, groups } = await atHome(open, ['Runners']);
  const form = quickShare(page);
  const takePhoto = async () => {
    const [camera] = await Promise.all([page.waitForEvent('filechooser'), form.takePhoto.click()]);
    await camera.setFiles([await picture({ name: 'lake' })]);
  };
  await takePhoto();
  await expect(form.pictures).toHaveCount(1);
  await page.keyboard.type('At the lake');
  await form.share.click();
  await expect(toast(page)).toContainText('Win shared!');
  expect((await recentPosts(person))[0]?.images).toHaveLength(1);
  await test.step('in a dialog on a phone on its side, on Home and for a group alone on its page', async () => {
    await page.setViewportSize({ width: 740, height: 360 });
    await takePhoto();
    const dialog = shareDialog(page);
    await expect(dialog.pictures).toHaveCount(1);
    await expect(dialog.group('Runners')).not.toBeChecked();
    await dialog.close.click();
    await page.goto(`/group/${groups[0]?.id}`);
    await takePhoto();
    await expect(dialog.pictures).toHaveCount(1);
    await dialog.text.fill('On the way back');
    await expect(dialog.group('Runners')).toHaveCount(0);
    await dialog.share.click();
    await expect(postCard(page, 'On the way back')).toBeVisible();
  });
});

test('Escape closes the form on Home, which keeps what was typed', async ({ open }) => {
  const { page } = await atHome(open);
  const form = await openQuickShare(page);
  await form.text.fill('Half a win');
  await page.keyboard.press('Escape');
  await expect(shareDialog(page).dialog).toHaveCount(0);
  await expect(form.open).toBeFocused();
  await expect(form.open).toContainText('Draft: Half a win');
});

test('nine groups can be searched, those of the last share first', async ({ open }) => {
  const names = ['Anna', 'Bea', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal', 'Ivy'];
  const { page } = await atHome(open, names);
  const form = await openQuickShare(page);
  await form.group('Hal').check();
  await form.text.fill('Found my keys');
  await form.share.click();
  await expect(toast(page)).toContainText('Win shared!');
  await openQuickShare(page);
  await form.groups.click();
  await expect(form.region.getByRole('checkbox')).toHaveCount(9);
  await expect(form.region.getByRole('checkbox').first()).toHaveAccessibleName('Hal');
  await form.region.getByRole('searchbox', { name: 'Find a group' }).fill('ev');
  await expect(form.region.getByRole('checkbox')).toHaveCount(1);
  await form.group('Eve').check();
  await expect(form.groups).toHaveText('To 🏆 and 🏆');
});

test('the ticket stands within 100 ms while the server takes three seconds', async ({ open }) => {
  const { page, groups } = await atHome(open, ['Runners']);
  const release = await holdRequests(page, uploadTo(groups[0]?.id ?? 0));
  const form = await openQuickShare(page);
  await form.text.fill('Slow and steady');
  // In frames, not in milliseconds: other tests use the CPU too. Six frames take 100 ms.
  const frames = await form.share.evaluate(
    (button) =>
      new Promise<number>((resolve) => {
        const countUntilShown = (count: number) => {
          if (document.querySelector('[aria-label="Waiting to send"] article')) resolve(count);
          else requestAnimationFrame(() => countUntilShown(count + 1));
        };
        (button as HTMLButtonElement).click();
        countUntilShown(0);
      }),
  );
  expect(frames).toBeLessThanOrEqual(6);
  await expect(form.text).toBeHidden();
  const { ticket, region } = pendingTickets(page);
  await expect(ticket('Slow and steady')).toContainText('Sharing...');
  release();
  await expect(toast(page)).toContainText('Win shared!');
  await expect(region).toBeHidden();
  await expect(postCard(page, 'Slow and steady')).toBeVisible();
});

test('a share that fails stays as a ticket over a reload, and is shared once when tried again', async ({
  open,
}) => {
  const { page, person, groups } = await atHome((who) => open(who, { expected: [CONSOLE.unavailable] }));
  const [runners, family] = groups;
  const form = await openQuickShare(page);
  await form.text.fill('Passed the exam');
  await form.group('Runners').check();
  await form.group('Family').check();
  await answerWith(page, uploadTo(family?.id ?? 0), 503);
  await form.share.click();
  await expect(toast(page)).toContainText('Failed to share your win. Please try again.');
  const { ticket, button, region } = pendingTickets(page);
  await expect(ticket('Passed the exam')).toContainText('Failed to share your win. Please try again.');
  await expect(ticket('Passed the exam').getByRole('list', { name: 'Groups' })).toHaveText('🏆Family');
  expect((await recentPosts(person)).map(({ groupId }) => groupId)).toEqual([runners?.id]);

  await page.reload();
  await page.unrouteAll();
  await button('Passed the exam', 'Try again').click();
  await expect(toast(page)).toContainText('Win shared!');
  await expect(region).toBeHidden();
  const posts = await recentPosts(person);
  expect(posts).toHaveLength(2);
  expect(new Set(posts.map(({ shareId }) => shareId)).size).toBe(1);
});

test('a draft stays named when the last group of its author is deleted', async ({ open }) => {
  const [ida, gil] = [await newPerson('Ida'), await newPerson('Gil')];
  const { id } = await newGroup('Runners', ida, gil);
  const page = await open(gil);
  await openLive(page, '/home');
  const form = await openQuickShare(page);
  await form.text.fill('Fixed the porch light');
  await call('DELETE', `/groups/${id}`, { token: ida.token });
  await expect(page.getByText('You are not in a group yet.')).toBeVisible();
  await expect(form.open).toContainText('Draft: Fixed the porch light');
});

test('a draft is named in the closed form; what is cancelled is kept as a ticket, which can be discarded', async ({
  open,
}) => {
  const { page, person, groups } = await atHome(open, ['Runners']);
  const form = await openQuickShare(page);
  await form.text.fill('Fixed the porch light, at last');
  await form.close.click();
  await expect(form.open).toContainText('Draft: Fixed the porch light, a…');
  await expect(form.open).toBeFocused();
  await form.open.click();
  await expect(form.text).toHaveValue('Fixed the porch light, at last');

  await page.route(uploadTo(groups[0]?.id ?? 0), () => undefined);
  await form.share.click();
  const { ticket, button, region } = pendingTickets(page);
  await button('Fixed the porch light, at last', 'Cancel').click();
  await expect(ticket('Fixed the porch light, at last')).toContainText('Not shared yet.');
  await button('Fixed the porch light, at last', 'Discard').click();
  await expect(region).toBeHidden();
  expect(await recentPosts(person)).toEqual([]);
});

test('the group of a share stays readable at twice the text size', async ({ open }) => {
  const { page } = await atHome(open, ['Grandchildren']);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const form = await openQuickShare(page);
  await form.group('Grandchildren').check();
  const line = form.groups.getByText('To 🏆 Grandchildren', { exact: true });
  const width = (await line.boundingBox())?.width ?? 0;
  // "To", the emoji, and the beginning of the name.
  expect(width).toBeGreaterThan(150);
});
