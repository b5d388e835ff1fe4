import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { PHONE } from '../test.ts';

const NARROW = { width: 320, height: 700 };

/** Waits until all finite animations have ended. */
const stillness = (page: Page) =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((animation) => animation.finished));
  });

/** The rules that depend on colours, or on the size of the window. The others see the same in both looks. */
const OF_LOOKS = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'meta-viewport',
  // What a narrow window hides may be a name, a heading or the target of a reference.
  'aria-command-name',
  'aria-hidden-focus',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'button-name',
  'empty-heading',
  'heading-order',
  'input-button-name',
  'label',
  'label-content-name-mismatch',
  'link-name',
  'page-has-heading-one',
  'select-name',
  'summary-name',
];

/** Returns the violations that axe finds, of these rules or of all, one line per rule, with the elements. */
async function barriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  await stillness(page);
  // 650 kB of code, which a document keeps.
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  // The app has no frames, so no other page has to merge the results.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) })
    .setLegacyMode()
    // A toast that has expired and fades out.
    .exclude('li[data-state="closed"]')
    .options({
      resultTypes: ['violations'],
      // The name of a control contains the text that it shows, so that it can be operated by voice.
      rules: { 'label-content-name-mismatch': { enabled: true } },
      ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
    });
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.target.join(' ')).join('\n  ')}`,
    );
}

/** Colours are independent of the width, and sizes of the theme: each theme at one width, and each width in one theme, cover all. */
const LOOKS = [
  { colorScheme: 'light', size: PHONE.viewport, rules: undefined },
  { colorScheme: 'dark', size: NARROW, rules: OF_LOOKS },
] as const;

/** Checks the page in both themes and at both widths. */
export async function expectNoBarriers(page: Page): Promise<void> {
  for (const { colorScheme, size, rules } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await page.setViewportSize(size);
    expect(await barriers(page, rules), `${colorScheme}, ${size.width} px`).toEqual([]);
  }
}
