import type { Page } from '@playwright/test';

/** Matches the layer of a celebration, which is in the page as long as it moves. */
export const CELEBRATION = 'body > [aria-hidden].z-70';

/** What a celebration threw up. */
interface Celebration {
  scraps: number;
  hasRosette: boolean;
}

/**
 * Records the celebrations of a page from its next load on: they are over after a second, which a busy test may miss. Returns the function
 * that reads what was recorded.
 */
export async function recordCelebrations(page: Page): Promise<() => Promise<Celebration[]>> {
  await page.addInitScript((layer) => {
    const { celebrations } = Object.assign(window, { celebrations: [] as Celebration[] });
    const record = (node: Node) => {
      if (node instanceof Element && node.matches(layer))
        celebrations.push({
          scraps: node.querySelectorAll('i').length,
          hasRosette: node.querySelector('[data-rosette]') !== null,
        });
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(record);
    }).observe(document, { childList: true, subtree: true });
  }, CELEBRATION);
  return () => page.evaluate(() => (window as unknown as { celebrations: Celebration[] }).celebrations);
}
