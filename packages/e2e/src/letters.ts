import type { Page } from '@playwright/test';

/** Sets the size of the page's text, as a user does in the browser. */
export const setLetters = (page: Page, size: '100%' | '200%'): Promise<void> =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
