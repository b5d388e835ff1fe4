import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

const FOLDER = fileURLToPath(new URL('../../../../docs/screenshots/', import.meta.url));
const MAX_BYTES = 150_000;

/** Waits until the page has loaded, the pictures in view are decoded, and animations have finished. */
async function waitUntilStill(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A picture far outside of the viewport is not rendered, has no box, and never loads.
    const isDrawn = (image: Element) => image.checkVisibility({ contentVisibilityAuto: true });
    const inSight = [...document.images].filter(
      (image) => isDrawn(image) && image.getBoundingClientRect().top < innerHeight,
    );
    await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)));
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}

/** Saves a screenshot of the page as `docs/screenshots/{name}.png`, with as many colours as fit into `MAX_BYTES`. Throws if 32 are too many. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  await waitUntilStill(page);
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  for (const colours of [256, 128, 64, 32]) {
    const small = await sharp(shot).png({ palette: true, colours, effort: 10, dither: 0.6 }).toBuffer();
    if (small.length > MAX_BYTES) continue;
    await mkdir(FOLDER, { recursive: true });
    await writeFile(path.join(FOLDER, `${name}.png`), small);
    return;
  }
  throw new Error(`${name} does not fit into ${MAX_BYTES} bytes.`);
}
