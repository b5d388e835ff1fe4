import type { Page } from '@playwright/test';

/** Returns the number of history entries of dialogs. That of a dialog goes shortly after the dialog; until then, a reload may be aborted. */
export const dialogEntries = (page: Page): Promise<number> =>
  page.evaluate(() => (history.state as { dialogs?: string[] } | null)?.dialogs?.length ?? 0);
