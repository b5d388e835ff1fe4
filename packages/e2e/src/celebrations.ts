import type { Page } from '@playwright/test';

/** Matches the layer of a celebration, which is in the page, or in a ticket of it, as long as it moves. */
export const CELEBRATION = '[aria-hidden].z-70';

/** What a celebration threw up, and over what. */
interface Celebration {
  scraps: number;
  hasRosette: boolean;
  /** The text of the ticket that it covers; null if it covers the page. */
  ticket: string | null;
  /** How each stamp lands: the scale it begins with, and the milliseconds it takes. */
  landing: unknown[];
  /** True if the scraps come from the stamp that lands. */
  isFromStamp: boolean;
}

/**
 * Records the celebrations of a page from its next load on: they are over after two seconds, which a busy test may miss. Returns the
 * function that reads what was recorded.
 */
export async function recordCelebrations(page: Page): Promise<() => Promise<Celebration[]>> {
  await page.addInitScript((layer) => {
    const { celebrations } = Object.assign(window, { celebrations: [] as Celebration[] });
    const record = (node: Node) => {
      if (!(node instanceof Element && node.matches(layer))) return;
      const stamp = document.querySelector('[data-stamp].animate-land');
      const scrap = node.querySelector('i');
      const { left = 0, top = 0, width = 0, height = 0 } = stamp?.getBoundingClientRect() ?? {};
      const fromMiddle = [
        Number.parseFloat(scrap?.style.left ?? '') - left - width / 2,
        Number.parseFloat(scrap?.style.top ?? '') - top - height / 2,
      ];
      celebrations.push({
        scraps: node.querySelectorAll('i').length,
        hasRosette: node.querySelector('[data-rosette]') !== null,
        ticket: node.closest('article')?.textContent ?? null,
        landing: (stamp?.getAnimations() ?? []).map(({ effect }) => [
          (effect as KeyframeEffect).getKeyframes()[0]?.['scale'],
          effect?.getComputedTiming().duration,
        ]),
        isFromStamp: fromMiddle.every((distance) => Math.abs(distance) < 2),
      });
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(record);
    }).observe(document, { childList: true, subtree: true });
  }, CELEBRATION);
  return () => page.evaluate(() => (window as unknown as { celebrations: Celebration[] }).celebrations);
}
