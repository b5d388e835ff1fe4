import type { Locator } from '@playwright/test';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { CONSOLE, procedure } from './failures.ts';
import { picture } from './pictures.ts';
import { gallery, postCard, thumbnails } from './screens/posts.ts';
import { expect, LAPTOP, test } from './test.ts';

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
  await expect(dialog.getByText(`${WORDS.slice(0, 60)}…`, { exact: true })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/home');
});

for (const count of [1, 2, 3, 4]) {
  test(`${count} of ${count} pictures show, each whole tile in its place`, async ({ open }) => {
    const mia = await newPerson('Mia');
    const { id } = await newGroup('Painters', mia);
    const pictures = await Promise.all(COLOURS.slice(0, count).map((colour) => picture({ colour })));
    await share(id, mia, { content: 'Look', pictures });
    const page = await open(mia, LAPTOP);
    await page.goto('/home');
    const tiles = thumbnails(postCard(page, 'Look'));
    await expect(tiles).toHaveCount(count);
    await expect(tiles.getByText(/^\+/)).toHaveCount(0);
    for (const tile of await tiles.all()) {
      const img = tile.getByRole('img');
      await isLoaded(img);
      const box = await tile.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(100);
    }
  });
}

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
