import type { Page } from '@playwright/test';
import { procedure } from './failures.ts';

/** Waits until the server answered the call of a procedure that sent `text`: a page shows a change before, and a reload would stop it. */
export async function saved(page: Page, name: string, text: string): Promise<void> {
  const answer = await page.waitForResponse(
    (response) => procedure(name).test(response.url()) && !!response.request().postData()?.includes(text),
  );
  await answer.finished();
}
