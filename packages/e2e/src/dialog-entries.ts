import type { Page } from '@playwright/test';

/** Returns the number of history entries of dialogs. A dialog's entry is removed shortly after the dialog closes; until then, a reload may be aborted. */
export const dialogEntries = (page: Page): Promise<number> =>
  page.evaluate(() => (history.state as { dialogs?: string[] } | null)?.dialogs?.length ?? 0);
