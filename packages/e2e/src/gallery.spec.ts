import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { picture } from './pictures.ts';
import { gallery, postCard, thumbnails } from './screens/posts.ts';
import { expect, LAPTOP, test } from './test.ts';

const COLOURS = ['#b91c1c', '#c2410c', '#15803d', '#1d4ed8', '#7e22ce'];
const WORDS = 'Five days at the sea with everybody, two dogs and a borrowed tent that leaked';

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
      await expect.poll(() => img.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
      const box = await tile.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(100);
    }
  });
}
