import type { Locator, Page } from '@playwright/test';

/** Addresses of procedure calls, of uploads, and of both. */
export const procedure = (name: string): RegExp => new RegExp(`/trpc/[^?]*\\b${name.replace('.', '\\.')}\\b`);
export const uploadTo = (groupId: number): RegExp => new RegExp(`/api/groups/${groupId}/posts$`);
export const ANY_CALL = /\/(trpc|api)\//;

/** Answers calls in the product's place, as a proxy before a server that is down does. Undone by `page.unroute(calls)`. */
export const answerWith = (page: Page, calls: RegExp, status: number): Promise<unknown> =>
  page.route(calls, (route) =>
    route.fulfill({ status, contentType: 'text/html', body: '<h1>Something in between</h1>' }),
  );

/** Refuses a procedure in the product's own words, as it would at another time. */
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

/** Answers the calls of a procedure with this data, alone or in a batch. The returned function says how many there were. */
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

/** Cuts the line for these calls. */
export const cutOff = (page: Page, calls: RegExp): Promise<unknown> =>
  page.route(calls, (route) => route.abort());

/**
 * Presses "Try Again", from which on these calls go through. Until then they go on failing: what did not load may be fetched once more
 * by itself, as when the live stream opens, and the button would be gone.
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

/** Something to wait for, until it is let go. */
function hold(): { held: Promise<void>; letGo: () => void } {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { held, letGo };
}

/** Holds these calls back until the answered function lets them go. */
export async function holdBack(page: Page, calls: RegExp): Promise<() => void> {
  const { held, letGo } = hold();
  await page.route(calls, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

/** Has these calls done, and holds their answers back until the answered function lets them go. */
export async function holdAnswers(page: Page, calls: RegExp): Promise<() => void> {
  const { held, letGo } = hold();
  await page.route(calls, async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  return letGo;
}

/** What the console says of provoked failures, for `expected`. */
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
