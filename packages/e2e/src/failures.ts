import type { Locator, Page } from '@playwright/test';

/** Addresses of procedure calls, of uploads, and of both. */
export const procedure = (name: string): RegExp => new RegExp(`/trpc/[^?]*\\b${name.replace('.', '\\.')}\\b`);
export const uploadTo = (groupId: number): RegExp => new RegExp(`/api/groups/${groupId}/posts$`);
export const ANY_CALL = /\/(trpc|api)\//;

/** Responds to these calls as a proxy does whose server is down. `page.unroute(calls)` undoes it. */
export const answerWith = (page: Page, calls: RegExp, status: number): Promise<unknown> =>
  page.route(calls, (route) =>
    route.fulfill({ status, contentType: 'text/html', body: '<h1>Something in between</h1>' }),
  );

/** Responds to these procedure calls with an error of the product. */
export const refuse = (
  page: Page,
  calls: RegExp,
  { status, code, sentence }: { status: number; code: string; sentence: string },
): Promise<unknown> =>
  page.route(calls, (route) =>
    route.fulfill({
      status,
      json: {
        error: {
          json: {
            message: sentence,
            code: -32_000,
            data: { code, httpStatus: status, dubs: { error: sentence, code } },
          },
        },
      },
    }),
  );

/** Responds to the calls of a procedure with this data, alone or in a batch. Returns a function that counts them. */
export async function answerProcedure(page: Page, name: string, json: unknown): Promise<() => number> {
  let calls = 0;
  await page.route(procedure(name), async (route) => {
    calls += 1;
    const answer = { result: { data: { json } } };
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    if (!route.request().url().includes('batch=1')) return route.fulfill({ json: answer });
    const response = await route.fetch();
    const answers = (await response.json()) as unknown[];
    await route.fulfill({ response, json: answers.map((one, at) => (names[at] === name ? answer : one)) });
  });
  return () => calls;
}

/** Aborts these calls, as without a network. */
export const cutOff = (page: Page, calls: RegExp): Promise<unknown> =>
  page.route(calls, (route) => route.abort());

/**
 * Presses "Try Again"; these calls succeed from the press on. Until then they keep failing, since the page may refetch on its own, as
 * when the live stream opens, and the button would disappear.
 */
export async function tryAgain(page: Page, calls: RegExp, within: Page | Locator = page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    delete dataset['pressed'];
    const onClick = () => Object.assign(dataset, { pressed: '' });
    addEventListener('click', onClick, { capture: true, once: true });
  });
  let isPressed = false;
  await page.route(calls, async (route) => {
    isPressed ||= await page.evaluate(() => 'pressed' in document.documentElement.dataset);
    await (isPressed ? route.continue() : route.fallback());
  });
  await within.getByRole('button', { name: 'Try Again' }).first().click();
}

/** Returns a promise and the function that resolves it. */
function hold(): { held: Promise<void>; release: () => void } {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release };
}

/** Holds these requests until the returned function releases them to the other routes of the page, or to the server. */
export async function holdRequests(page: Page, calls: RegExp): Promise<() => void> {
  const { held, release } = hold();
  await page.route(calls, async (route) => {
    await held;
    await route.fallback().catch(() => undefined);
  });
  return release;
}

/** Sends these requests, and holds their responses until the returned function releases them. */
export async function holdResponses(page: Page, calls: RegExp): Promise<() => void> {
  const { held, release } = hold();
  await page.route(calls, async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  return release;
}

/** Patterns of the console's messages about provoked failures, for `expected`. */
export const CONSOLE = {
  badRequest: /\b400\b/,
  signedOut: /\b401\b/,
  forbidden: /\b403\b/,
  notFound: /\b404\b/,
  conflict: /\b409\b/,
  wrongType: /\b415\b/,
  tooMany: /\b429\b/,
  unavailable: /\b503\b/,
  cutOff: /ERR_FAILED|Failed to fetch|The logout could not be sent/,
} as const;
