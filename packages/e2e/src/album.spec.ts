import type { Page } from '@playwright/test';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { picture } from './pictures.ts';
import { expect, test } from './test.ts';

const POSTS = 12;
/** The speed of a fast flick, in pixels per millisecond. */
const SPEED = 6;

/** Scrolls to the end of the page. Returns whether it ever showed pictures that had not loaded. */
const fling = (page: Page): Promise<boolean> =>
  page.evaluate(
    (speed) =>
      new Promise((resolve) => {
        let [before, isAnyFlat] = [performance.now(), false];
        const step = (now: number) => {
          const from = window.scrollY;
          // On a busy machine the first frame may last so long that it would reach the end.
          window.scrollBy({ top: speed * Math.min(now - before, 100), behavior: 'instant' });
          before = now;
          isAnyFlat ||= document.querySelector('[style*="linear-gradient"]') !== null;
          if (window.scrollY > from || from === 0) requestAnimationFrame(step);
          else resolve(isAnyFlat);
        };
        requestAnimationFrame(step);
      }),
    SPEED,
  );

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
