import type { Locator, Page } from '@playwright/test';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { CONSOLE, procedure } from './failures.ts';
import { picture } from './pictures.ts';
import { gallery, postCard, thumbnails } from './screens/posts.ts';
import { expect, LAPTOP, type Open, test } from './test.ts';
import { touch } from './touch.ts';

const COLOURS = ['#b91c1c', '#c2410c', '#15803d', '#1d4ed8', '#7e22ce'];
const WORDS = 'Five days at the sea with everybody, two dogs and a borrowed tent that leaked';

const isLoaded = (img: Locator) =>
  expect.poll(() => img.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);

test('five pictures show as four tiles, the last with what is left; all five open', async ({ open }) => {
  const lou = await newPerson('Lou');
  const { id } = await newGroup('Sailors', lou);
  const pictures = await Promise.all(COLOURS.map((colour) => picture({ colour })));
  await share(id, lou, { content: WORDS, pictures });
  const page = await open(lou);
  await page.goto('/home');
  const tiles = thumbnails(postCard(page, WORDS));
  await expect(tiles).toHaveCount(4);
  await expect(tiles.last()).toHaveText('+1');
  await tiles.last().click();
  const { dialog, image, next, previous } = gallery(page);
  await expect(image(4, 5)).toBeInViewport({ ratio: 0.5 });
  await next.click();
  await expect(image(5, 5)).toBeInViewport({ ratio: 0.5 });
  await previous.click();
  await expect(image(4, 5)).toBeInViewport({ ratio: 0.5 });
  const small = dialog.getByRole('button', { name: /^Show image \d$/ });
  await expect(small).toHaveCount(5);
  await small.nth(1).click();
  await expect(image(2, 5)).toBeInViewport({ ratio: 0.5 });
  await expect(small.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(dialog.getByText(`${WORDS.slice(0, 60)}…`, { exact: true })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/home');
});

test('one to four pictures of a post show, each whole tile in its place', async ({ open }) => {
  const mia = await newPerson('Mia');
  const { id } = await newGroup('Painters', mia);
  const pictures = await Promise.all(COLOURS.slice(0, 4).map((colour) => picture({ colour })));
  for (const count of [1, 2, 3, 4])
    await share(id, mia, { content: `Look, ${count}`, pictures: pictures.slice(0, count) });
  const page = await open(mia, LAPTOP);
  await page.goto('/home');
  for (const count of [1, 2, 3, 4])
    await test.step(`${count} of ${count}`, async () => {
      const tiles = thumbnails(postCard(page, `Look, ${count}`));
      await expect(tiles).toHaveCount(count);
      await expect(tiles.getByText(/^\+/)).toHaveCount(0);
      for (const tile of await tiles.all()) {
        // A picture loads when it comes near the window.
        await tile.scrollIntoViewIfNeeded();
        await isLoaded(tile.getByRole('img'));
        const box = await tile.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(100);
      }
    });
});

test('a picture whose address expired while the page stayed open loads from a new one', async ({ open }) => {
  const ned = await newPerson('Ned');
  const { id } = await newGroup('Potters', ned);
  await share(id, ned, { content: 'A bowl', pictures: [await picture()] });
  const page = await open(ned, { expected: [CONSOLE.forbidden] });
  let areExpired = false;
  await page.route(procedure('posts.recent'), async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: areExpired ? body.replaceAll(/sig=[\w-]+/g, '$&&new') : body });
  });
  await page.route(/\/media\/images\//, async (route) => {
    const url = route.request().url();
    if (areExpired && !url.endsWith('&new')) await route.fulfill({ status: 403 });
    else await route.continue({ url: url.replace(/&new$/, '') });
  });
  await page.goto('/home');
  const tile = thumbnails(postCard(page, 'A bowl'));
  await isLoaded(tile.getByRole('img'));
  areExpired = true;
  await tile.click();
  await isLoaded(gallery(page).image(1, 1));
});

/** Swipes sideways across the middle of the screen. */
const swipe = (page: Page, ...across: number[]) =>
  touch(
    page,
    across.map((x) => [{ x, y: 420 }]),
  );
const TO_NEXT = [320, 290, 260, 230, 200, 170, 140, 110, 80];

/** Opens the gallery with a picture as wide as the window. */
async function openWide(open: Open, options?: Parameters<Open>[1]) {
  const oli = await newPerson('Oli');
  const { id } = await newGroup('Hikers', oli);
  await share(id, oli, { content: 'Up there', pictures: [await picture({ width: 1600, height: 1200 })] });
  const page = await open(oli, options);
  await page.goto('/home');
  await thumbnails(postCard(page, 'Up there')).click();
  const { dialog, image } = gallery(page);
  await isLoaded(image(1, 1));
  const width = async () => (await image(1, 1).boundingBox())?.width ?? 0;
  return { page, dialog, image: image(1, 1), width, whole: await width() };
}

test('a finger swipes through the pictures of the gallery, as far as the last', async ({ open }) => {
  const kai = await newPerson('Kai');
  const { id } = await newGroup('Divers', kai);
  const pictures = await Promise.all(COLOURS.slice(0, 3).map((colour) => picture({ colour })));
  await share(id, kai, { content: 'Three dives', pictures });
  const page = await open(kai);
  await page.goto('/home');
  await thumbnails(postCard(page, 'Three dives')).first().click();
  const { dialog, image } = gallery(page);
  const strip = dialog.getByRole('group', { name: 'Images' });
  /** Waits until the strip has stopped at a picture: an earlier touch would stop it halfway. */
  const isAt = async (number: number) => {
    await expect(image(number, 3)).toBeInViewport({ ratio: 0.5 });
    const place = () => strip.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth);
    await expect.poll(place).toBeCloseTo(number - 1, 2);
  };
  await isAt(1);
  await swipe(page, ...TO_NEXT);
  await isAt(2);
  await swipe(page, ...TO_NEXT);
  await isAt(3);
  // Swiping does not wrap around.
  await swipe(page, ...TO_NEXT);
  await isAt(3);
  await swipe(page, ...TO_NEXT.toReversed());
  await isAt(2);
});

test('+ and - enlarge a picture and make it smaller, 0 shows the whole of it', async ({ open }) => {
  const { page, width, whole } = await openWide(open, LAPTOP);
  await page.keyboard.press('+');
  await expect.poll(width).toBeCloseTo(1.5 * whole, 0);
  await page.keyboard.press('=');
  await expect.poll(width).toBeCloseTo(2.25 * whole, 0);
  await page.keyboard.press('-');
  await expect.poll(width).toBeCloseTo(1.5 * whole, 0);
  await page.keyboard.press('0');
  await expect.poll(width).toBeCloseTo(whole, 0);
});

test('a double tap and a pinch enlarge a picture, which is then moved', async ({ open }) => {
  const { page, image, width, whole } = await openWide(open);
  const point = { x: 195, y: 420 };
  await touch(page, [[point]], [[point]]);
  await expect.poll(width).toBeCloseTo(2.5 * whole, 0);
  const before = await image.boundingBox();
  await touch(page, [[point], [{ x: 155, y: 420 }]]);
  await expect.poll(async () => (await image.boundingBox())?.x).toBeCloseTo((before?.x ?? 0) - 40, 0);
  await page.waitForTimeout(300);
  await touch(page, [[point]], [[point]]);
  await expect.poll(width).toBeCloseTo(whole, 0);
  await touch(page, [
    [point, { x: 245, y: 420 }],
    [
      { x: 170, y: 420 },
      { x: 270, y: 420 },
    ],
  ]);
  await expect.poll(width).toBeCloseTo(2 * whole, 0);
});

test('a picture that is pulled down far enough closes the gallery', async ({ open }) => {
  const { page, dialog, image } = await openWide(open);
  const from = { x: 195, y: 400 };
  await touch(page, [[from], [{ x: 195, y: 430 }], [{ x: 196, y: 470 }]]);
  await expect(dialog).toBeVisible();
  await expect.poll(async () => (await image.boundingBox())?.y).toBeLessThan(400);
  await touch(page, [[from], [{ x: 195, y: 430 }], [{ x: 196, y: 520 }]]);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/home');
});
