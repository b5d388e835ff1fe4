import type { Page } from '@playwright/test';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { picture } from './pictures.ts';
import { expect, test } from './test.ts';

const POSTS = 12;
/** How far each step of a fling scrolls, in pixels: as far as a fast flick does in 50 ms. */
const STEP = 300;

/** Scrolls to the end of the page. Returns whether it ever showed pictures that had not loaded. */
const fling = (page: Page): Promise<boolean> =>
  page.evaluate(async (step) => {
    let isAnyFlat = false;
    for (let from = -1; from < window.scrollY;) {
      from = window.scrollY;
      window.scrollBy({ top: step, behavior: 'instant' });
      // The browser's own event comes with the next frame, which a busy machine shows so late that nothing seems to fly.
      window.dispatchEvent(new Event('scroll'));
      await new Promise((resolve) => setTimeout(resolve));
      isAnyFlat ||= document.querySelector('[style*="linear-gradient"]') !== null;
    }
    return isAnyFlat;
  }, STEP);

test('pictures that came while the album flew past show once it rests', async ({ open }) => {
  const ada = await newPerson('Ada');
  const { id } = await newGroup('Sailing', ada);
  const pictures = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => picture({ name })));
  for (let post = 0; post < POSTS; post++) await share(id, ada, { content: `Day ${post}`, pictures });
  const page = await open(ada);
  await page.goto(`/group/${id}/album`);
  const squares = page.getByRole('button', { name: 'Open photo by Ada' });
  const isShown = (square: 'first' | 'last') =>
    squares[square]()
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await expect.poll(() => isShown('first')).toBe(true);
  expect(await fling(page)).toBe(true);
  await expect.poll(() => isShown('last')).toBe(true);
  await squares.last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
