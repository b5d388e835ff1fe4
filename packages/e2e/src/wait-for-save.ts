import type { Page } from '@playwright/test';
import { procedure } from './failures.ts';

/** Waits for the response to a call of the procedure that sent `text`. The page shows a change earlier, and a reload would abort the call. */
export async function waitForSave(page: Page, name: string, text: string): Promise<void> {
  const response = await page.waitForResponse(
    (candidate) => procedure(name).test(candidate.url()) && !!candidate.request().postData()?.includes(text),
  );
  await response.finished();
}
