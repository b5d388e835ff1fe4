import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { picture } from './pictures.ts';
import { expect, test } from './test.ts';

const POSTS = 12;

test('pictures that came while the album flew past show once it rests', async ({ open }) => {
  const ada = await newPerson('Ada');
  const { id } = await newGroup('Sailing', ada);
  const pictures = await Promise.all(['a', 'b', 'c', 'd'].map((name) => picture({ name })));
  for (let post = 0; post < POSTS; post++) await share(id, ada, { content: `Day ${post}`, pictures });
  const page = await open(ada);
  await page.goto(`/group/${id}/album`);
  const squares = page.getByRole('button', { name: 'Open photo by Ada' });
  const isShown = (square: 'first' | 'last') =>
    squares[square]()
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await expect.poll(() => isShown('first')).toBe(true);
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect.poll(() => isShown('last')).toBe(true);
  await squares.last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
