import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { call } from './api/call.ts';
import { makeAdmin, newGroup, share } from './api/groups.ts';
import { group } from './screens/groups.ts';
import { newPerson, type Person } from './api/people.ts';
import { answerWith, CONSOLE, holdRequests } from './failures.ts';
import { layoutShift } from './layout-shift.ts';
import { type Picture, picture } from './pictures.ts';
import { toast } from './screens/frame.ts';
import { profile } from './screens/profile.ts';
import { settings } from './screens/running.ts';
import { postCard } from './screens/posts.ts';
import { expect, LAPTOP, test } from './test.ts';
import { touch } from './touch.ts';

const AVATAR = /\/api\/user\/avatar$/;
const wide = () => picture({ width: 800, height: 400, colour: '#0f766e' });

/** Makes a picture of 800 × 400 px of which the right half is white. */
async function halves(): Promise<Picture> {
  const half = { create: { width: 400, height: 400, channels: 3, background: '#ffffff' } } as const;
  const { buffer, ...file } = await wide();
  const image = sharp(buffer).composite([{ input: await sharp(half).png().toBuffer(), left: 400, top: 0 }]);
  return { ...file, buffer: await image.jpeg().toBuffer() };
}

/** Gives a person a photo. */
async function setFace({ token }: Person): Promise<void> {
  const { name, mimeType, buffer } = await wide();
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  await call('PUT', '/user/avatar', { token, body });
}

/** Returns the middle of an element. */
async function middleOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** Returns where a picture turns white, as a fraction of its width. */
const edgeIn = (image: Locator) =>
  image.evaluate((shown: HTMLImageElement) => {
    const { naturalWidth: width } = shown;
    const drawing = Object.assign(document.createElement('canvas'), { width, height: 1 }).getContext('2d');
    drawing?.drawImage(shown, 0, 0);
    const row = drawing?.getImageData(0, 0, width, 1).data ?? [];
    return Array.from({ length: width }, (_, x) => row[4 * x] ?? 0).findIndex((red) => red > 128) / width;
  });

test('a photo is cropped by the keyboard and the mouse, saved, shown to others and removed', async ({
  open,
}) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Runners', ada, bo);
  await share(id, ada, { content: 'Ran 10 km' });
  const other = await open(bo);
  await other.goto('/home');
  const face = postCard(other, 'Ran 10 km').locator('header img');
  await expect(face).toHaveCount(0);

  const page = await open(ada, LAPTOP);
  await page.goto('/profile');
  const { about } = profile(page);
  await about.getByLabel('Add a photo').setInputFiles(await halves());
  const sheet = page.getByRole('dialog', { name: 'Add a photo' });
  const area = sheet.getByRole('group', { name: /^Part of the picture/ });
  await area.focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
  await sheet.getByLabel('Size').fill('2');
  const placed = () => sheet.locator('img').boundingBox();
  const [before, { x, y }] = [await placed(), await middleOf(area)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y, { steps: 2 });
  await page.mouse.up();
  await expect.poll(async () => (await placed())?.x).toBeCloseTo((before?.x ?? 0) + 20, 0);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toHaveCount(0);
  const own = about.locator('img');
  await expect(own).toHaveJSProperty('naturalWidth', 200);
  expect(Math.abs((await edgeIn(own)) - 0.5), 'it is not the middle').toBeGreaterThan(0.02);
  await expect(face).toHaveCount(1);

  await about.getByRole('button', { name: 'Remove photo' }).click();
  await expect(toast(page)).toContainText('Picture removed');
  await expect(about.locator('img')).toHaveCount(0);
  await expect(face).toHaveCount(0);
});

test('a photo that is no picture, or fails on the way, says so and loses nothing of a crop by fingers', async ({
  open,
}) => {
  const page = await open(await newPerson('Ada'), { expected: [CONSOLE.unavailable] });
  await page.goto('/profile');
  const { about } = profile(page);
  await about.getByLabel('Add a photo').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('notes'),
  });
  await expect(about.getByText(/notes\.txt/)).toBeVisible();
  await answerWith(page, AVATAR, 503);
  await about.getByLabel('Add a photo').setInputFiles(await wide());
  const sheet = page.getByRole('dialog', { name: 'Add a photo' });
  const shown = sheet.locator('img');
  const whole = await shown.boundingBox();
  const { x, y } = await middleOf(sheet.getByRole('group', { name: /^Part of the picture/ }));
  await touch(page, [[{ x, y }], [{ x: x + 10, y }], [{ x: x + 30, y }]]);
  await expect.poll(async () => (await shown.boundingBox())?.x).toBeCloseTo((whole?.x ?? 0) + 30, 0);
  const apart = (by: number) => [
    { x: x - by, y },
    { x: x + by, y },
  ];
  await touch(page, [apart(40), apart(60), apart(80)]);
  await expect(sheet.getByLabel('Size')).toHaveValue('2');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('The picture could not be saved.')).toBeVisible();
  await page.unroute(AVATAR);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(about.locator('img')).toHaveJSProperty('naturalWidth', 200);
});

test('an emoji stands for a person without a photo', async ({ open }) => {
  const ada = await newPerson('Ada');
  const page = await open(ada);
  await page.goto('/profile');
  const { about } = profile(page);
  await about.getByRole('button', { name: 'Pick a face' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pick a face' });
  await dialog.getByRole('radio', { name: '🦊' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(about.getByText('🦊')).toBeVisible();
  expect(await call('GET', '/auth/me', { token: ada.token })).toMatchObject({ avatarEmoji: '🦊' });
  await about.getByRole('button', { name: 'Pick a face' }).click();
  await dialog.getByRole('button', { name: 'Use my initials' }).click();
  await expect(about.getByText('🦊')).toHaveCount(0);
});

test('an admin gives the group a picture, which members see and do not change', async ({ open }) => {
  const [ada, bo, cy] = [await newPerson('Ada'), await newPerson('Bo'), await newPerson('Cy')];
  const { id } = await newGroup('Runners', ada, bo, cy);
  await makeAdmin(id, ada, bo);
  const other = await open(cy);
  await other.goto(`/group/${id}`);
  const page = await open(bo, LAPTOP);
  await page.goto(`/group/${id}`);
  const { open: button, dialog } = settings(page);
  await button.click();
  await dialog.getByLabel('Add a picture').setInputFiles(await wide());
  const sheet = page.getByRole('dialog', { name: 'Add a picture' });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(dialog.locator('img')).toHaveCount(1);
  await group(other).tab('Members').click();
  const cover = other.getByRole('main').locator('img[width="1500"]');
  await expect(cover).toHaveJSProperty('complete', true);
  const box = await cover.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(3, 1);
  await settings(other).open.click();
  await expect(other.getByRole('button', { name: /picture$/ })).toHaveCount(0);
  await setFace(ada);
  await share(id, ada, { content: 'A view', pictures: [await picture(), await wide()] });
  await test.step('late faces, pictures and covers move nothing', async () => {
    const release = await holdRequests(page, /\/media\//);
    await page.goto(`/group/${id}`, { waitUntil: 'commit' });
    const pictures = postCard(page, 'A view').locator('img').or(page.locator('img[width="1500"]'));
    await expect(pictures).toHaveCount(4);
    await expect(button).toBeVisible();
    release();
    for (const image of await pictures.all()) await expect(image).not.toHaveJSProperty('naturalWidth', 0);
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });
  await button.click();
  await dialog.getByRole('button', { name: 'Remove picture' }).click();
  await expect(cover).toHaveCount(0);
});
