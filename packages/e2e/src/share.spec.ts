import { writeFile } from 'node:fs/promises';
import { LIMITS } from '@dubs/contract/limits';
import type { Page } from '@playwright/test';
import { newGroup, recentPosts } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { isDraftKept } from './drafts.ts';
import { answerWith, CONSOLE, cutOff, uploadTo } from './failures.ts';
import { heicPicture, noisyPicture, picture, sidewaysPicture } from './pictures.ts';
import { frame, toast } from './screens/frame.ts';
import { signIn } from './screens/login.ts';
import { postCard, thumbnails } from './screens/posts.ts';
import { openQuickShare, openShareDialog, pick } from './screens/share.ts';
import { expect, LAPTOP, test } from './test.ts';

const NOTES = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') };
const FAILED = 'Failed to share your win. Please try again.';

/** Creates a user with two groups, and opens Home. */
async function atHome(open: (person: Awaited<ReturnType<typeof newPerson>>) => Promise<Page>) {
  const person = await newPerson('Gil');
  const runners = await newGroup('Runners', person);
  const family = await newGroup('Family', person);
  const page = await open(person);
  await page.goto('/home');
  return { person, page, runners, family };
}

test('a share needs content and a group, is limited while typing, and says so when it is an L', async ({
  open,
}) => {
  const { page } = await atHome(open);
  const dialog = await openShareDialog(page);
  await test.step('content and a group', async () => {
    await expect(dialog.dialog).toHaveAccessibleName('Share Your Win');
    await expect(dialog.share).toBeDisabled();
    await dialog.text.fill('   ');
    await dialog.group('Runners').check();
    await expect(dialog.share).toBeDisabled();
    await dialog.text.fill('Baked bread');
    await expect(dialog.share).toBeEnabled();
    await dialog.group('Runners').uncheck();
    await expect(dialog.share).toBeDisabled();
  });
  await test.step('limits of the content', async () => {
    await expect(dialog.text).toHaveAttribute('maxlength', String(LIMITS.postContent.max));
    await dialog.text.fill('[GOAL] to trick you');
    await dialog.group('Family').check();
    await dialog.share.click();
    await expect(dialog.dialog).toContainText('A post cannot begin with [GOAL] or [GOAL_COMPLETED].');
    await expect(dialog.text).toHaveValue('[GOAL] to trick you');
  });
  await test.step('an L says so, from the title of the dialog to the card', async () => {
    await dialog.loss.check();
    await expect(dialog.dialog).toHaveAccessibleName('Share Your L');
    await dialog.text.fill('Burned the lasagne');
    await dialog.group('Family').check();
    await dialog.share.click();
    await expect(toast(page)).toContainText('L shared!');
    await expect(toast(page)).toContainText('Your L has been shared with 1 group.');
    await expect(postCard(page, 'Burned the lasagne')).toHaveAccessibleName(/^L /);
    await openShareDialog(page);
    await expect(dialog.text).toHaveValue('');
    await expect(dialog.win).toBeChecked();
    await expect(dialog.group('Family')).not.toBeChecked();
  });
});

test('a sixth image, one of 11 MB and a text file are rejected with a message', async ({ open }, info) => {
  const { page } = await atHome((who) => open(who, { expected: [CONSOLE.wrongType] }));
  const dialog = await openShareDialog(page);
  const one = await picture({ name: 'one' });
  const invalid = (name: string) =>
    `Invalid file type: ${name} is not a supported image format. Please use JPEG, PNG, WebP, or HEIC.`;

  await test.step('a sixth image, until others are removed', async () => {
    await pick(page, dialog, [one, one, one, one]);
    await expect(dialog.pictures).toHaveCount(4);
    await pick(page, dialog, [one, one]);
    const tooMany =
      'Too many images: You can only upload up to 5 images. You currently have 4 and tried to add 2 more.';
    await expect(toast(page)).toContainText(tooMany);
    await expect(dialog.dialog).toContainText(tooMany);
    await expect(dialog.pictures).toHaveCount(4);
    await dialog.removeImage(2).click();
    await expect(dialog.pictures).toHaveCount(3);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.pictures).toHaveCount(4);
    await dialog.removeImage(2).click();
    await expect(dialog.pictures).toHaveCount(3);
  });

  await test.step('11 MB and a text file', async () => {
    // The browser reads them from the disk, which is faster than to send it 11 MB.
    const [huge, notes] = [info.outputPath('huge.jpg'), info.outputPath('notes.txt')];
    await writeFile(huge, Buffer.alloc(11 * 1024 * 1024));
    await writeFile(notes, 'not a picture');
    await pick(page, dialog, [huge, notes]);
    for (const sentence of [
      'File too large: huge.jpg is 11.0 MB. Please select images smaller than 10MB.',
      invalid('notes.txt'),
    ]) {
      await expect(toast(page)).toContainText(sentence);
      await expect(dialog.dialog).toContainText(sentence);
    }
    await expect(dialog.pictures).toHaveCount(3);
    await pick(page, dialog, [NOTES, await heicPicture('typeless', '')]);
    await expect(dialog.pictures).toHaveCount(4);
  });

  await test.step('a file that only claims to be a picture is rejected by the server with the same message', async () => {
    await pick(page, dialog, [{ name: 'fake.png', mimeType: 'image/png', buffer: NOTES.buffer }]);
    await expect(dialog.pictures).toHaveCount(5);
    await dialog.text.fill('Look at this');
    await dialog.group('Family').check();
    await dialog.share.click();
    await expect(toast(page)).toContainText(FAILED);
    await expect(dialog.dialog).toContainText(invalid('fake.png'));
    await expect(dialog.pictures).toHaveCount(5);
  });
});

test('a share that fails keeps content, pictures and groups, and trying again makes no second post', async ({
  open,
}) => {
  const expected = [CONSOLE.cutOff, CONSOLE.unavailable];
  const { page, person, runners, family } = await atHome((who) => open(who, { expected }));
  const dialog = await openShareDialog(page);
  await dialog.text.fill('Planted a tree');
  await pick(page, dialog, [await picture({ name: 'tree', format: 'webp' })]);
  await dialog.group('Runners').check();
  await dialog.group('Family').check();

  await test.step('both groups fail', async () => {
    await cutOff(page, uploadTo(runners.id));
    await cutOff(page, uploadTo(family.id));
    await dialog.share.click();
    await expect(toast(page)).toContainText('Error');
    await expect(toast(page)).toContainText(FAILED);
    await expect(dialog.dialog).toContainText(FAILED);
    await expect(dialog.text).toHaveValue('Planted a tree');
    await expect(dialog.pictures).toHaveCount(1);
    await expect(dialog.group('Runners')).toBeChecked();
    await expect(dialog.group('Family')).toBeChecked();
  });

  await test.step('when one group fails, that one alone stays chosen', async () => {
    await page.unrouteAll();
    await answerWith(page, uploadTo(family.id), 503);
    await dialog.share.click();
    await expect(dialog.group('Runners')).not.toBeChecked();
    await expect(dialog.group('Family')).toBeChecked();
    await expect(toast(page)).toContainText(FAILED);
    await expect(dialog.text).toHaveValue('Planted a tree');
  });

  await page.unrouteAll();
  await dialog.share.click();
  await expect(toast(page)).toContainText('Your win has been shared with 1 group.');
  await expect(dialog.dialog).toBeHidden();
  const posts = await recentPosts(person);
  expect(posts.map(({ group, images }) => [group.name, images.length]).toSorted()).toEqual([
    ['Family', 1],
    ['Runners', 1],
  ]);
});

test('an upload shows how far it is, and can be stopped', async ({ open }) => {
  const { page } = await atHome(open);
  const dialog = await openShareDialog(page);
  await dialog.text.fill('A photo in full size');
  await dialog.group('Family').check();
  await pick(page, dialog, [await noisyPicture('large', 1_000)]);
  const slow = await page.context().newCDPSession(page);
  const throttle = (uploadThroughput: number) =>
    slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await throttle(30_000);
  await dialog.share.click();
  await expect(dialog.share).toHaveText(/Sharing\.\.\./);
  await expect(dialog.share).toBeDisabled();
  const ring = dialog.pictures.first().locator('circle').last();
  const left = () => ring.evaluate((circle) => Number(circle.getAttribute('stroke-dashoffset')));
  const whole = await left();
  await expect.poll(left).toBeLessThan(whole * 0.9);
  await dialog.cancel.click();
  await expect(dialog.share).toBeEnabled();
  await expect(dialog.pictures).toHaveCount(1);
  await throttle(-1);
  await dialog.share.click();
  await expect(toast(page)).toContainText('Win shared!');
});

test('a picture is shrunk, and uploaded once for two groups', async ({ open }) => {
  const { page, person } = await atHome(open);
  // Playwright does not know the size of a body with files.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    const sent: number[] = Object.assign(window, { sent: [] }).sent;
    XMLHttpRequest.prototype.send = function count(body) {
      if (body instanceof FormData)
        sent.push(
          [...body.values()].reduce((sum, value) => sum + (value instanceof File ? value.size : 0), 0),
        );
      send.call(this, body);
    };
  });
  const dialog = await openShareDialog(page);
  await dialog.text.fill('One large photo');
  await dialog.group('Runners').check();
  await dialog.group('Family').check();
  const large = await noisyPicture('large', 1_000);
  await pick(page, dialog, [large]);
  await dialog.share.click();
  await expect(toast(page)).toContainText('Your win has been shared with 2 groups.');
  const sent = await page.evaluate(() => (window as unknown as { sent: number[] }).sent);
  expect(sent).toEqual([expect.any(Number), 0]);
  expect(sent[0]).toBeGreaterThan(10_000);
  expect(sent[0]).toBeLessThan(large.buffer.length / 2);
  expect((await recentPosts(person)).map(({ images }) => images.length)).toEqual([1, 1]);
});

test('a draft outlives a reload, with its picture, and goes with a share', async ({ open }) => {
  const { page } = await atHome(open);
  const dialog = await openShareDialog(page);
  await dialog.loss.check();
  await dialog.text.fill('Half a thought');
  await dialog.group('Runners').check();
  await pick(page, dialog, [await picture({ name: 'kept' })]);
  await dialog.close.click();
  await expect.poll(() => isDraftKept(page, { text: 'Half a thought', images: 1 })).toBe(true);
  await page.reload();
  await openShareDialog(page);
  await expect(dialog.text).toHaveValue('Half a thought');
  await expect(dialog.loss).toBeChecked();
  await expect(dialog.group('Runners')).toBeChecked();
  await expect(dialog.pictures).toHaveCount(1);
  await expect(dialog.dialog).toContainText('Draft restored');
  await dialog.share.click();
  await expect(toast(page)).toContainText('L shared!');
  await expect.poll(() => isDraftKept(page, 'Half a thought')).toBe(false);
});

test('a session that ends while sharing loses nothing', async ({ open }) => {
  const { page, person, family } = await atHome((who) => open(who, { expected: [CONSOLE.signedOut] }));
  const dialog = await openShareDialog(page);
  await dialog.text.fill('Found the lost ring');
  await dialog.group('Family').check();
  await pick(page, dialog, [await picture({ name: 'ring' })]);
  await answerWith(page, uploadTo(family.id), 401);
  await dialog.share.click();
  await expect(page).toHaveURL('/login');
  await page.unrouteAll();
  await signIn(page, person.phone);
  await expect(page).toHaveURL('/home?share=1');
  await expect(dialog.text).toHaveValue('Found the lost ring');
  await expect(dialog.pictures).toHaveCount(1);
  await dialog.share.click();
  await expect(toast(page)).toContainText('Win shared!');
});

test('quick share of a group shares there; a picture taken sideways is shown upright, and its location is removed', async ({
  open,
}) => {
  const person = await newPerson('Gil');
  const { id } = await newGroup('Runners', person);
  const page = await open(person);
  await page.goto(`/group/${id}`);
  const sideways = await sidewaysPicture('holiday');
  expect(sideways.buffer.includes('Exif')).toBe(true);
  const form = await openQuickShare(page);
  await form.share.click();
  await expect(form.region).toContainText('Write a few words first.');
  await expect(form.text).toBeFocused();
  await form.text.fill('On top of it');
  await pick(page, form, [sideways]);
  await form.share.click();
  await expect(toast(page)).toContainText('Win shared successfully!');
  await expect(thumbnails(postCard(page, 'On top of it'))).toHaveCount(1);
  await openQuickShare(page);
  await expect(form.text).toHaveValue('');
  await expect(form.pictures).toHaveCount(0);

  const image = (await recentPosts(person))[0]?.images[0];
  expect(image).toMatchObject({ width: 480, height: 640 });
  const answer = await page.request.get(image?.url ?? '');
  expect(answer.headers()['content-type']).toBe('image/webp');
  const bytes = await answer.body();
  expect(bytes.includes('EXIF') || bytes.includes('Exif')).toBe(false);
});

test('Back closes the dialog and keeps the page; a dialog closed otherwise leaves no trace', async ({
  open,
}) => {
  const { page } = await atHome((who) => open(who, LAPTOP));
  await frame(page).to('Groups').click();
  await expect(page).toHaveURL('/group');
  await frame(page).to('Home').click();
  const dialog = await openShareDialog(page);
  await page.goBack();
  await expect(dialog.dialog).toBeHidden();
  await expect(page, 'a reload does not open it again').toHaveURL('/home');
  await page.goBack();
  await expect(page).toHaveURL('/home');
  await openShareDialog(page);
  await page.keyboard.press('Escape');
  await expect(dialog.dialog).toBeHidden();
  await expect(page).toHaveURL('/home');
  await page.goBack();
  await expect(page).toHaveURL('/home');
  await page.goBack();
  await expect(page).toHaveURL('/group');
});
