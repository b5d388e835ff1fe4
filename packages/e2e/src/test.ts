import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import type { Person } from './api/people.ts';
import { productOrigin } from './product/origin.ts';
import { type ErrorLog, recordErrors } from './page-errors.ts';

export { expect };

/** A phone in portrait orientation, with a touch screen. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
/** A laptop's window. */
export const LAPTOP = { viewport: { width: 1280, height: 800 } } as const;

interface OpenOptions extends BrowserContextOptions {
  /** Items of local storage in addition to the token. */
  stored?: Record<string, string>;
  /** Errors that the test provokes, as the console shows them. Any other error fails the test. */
  expected?: readonly RegExp[];
}

/** Opens a page in a new browser context, signed in as the person or, with null, signed out. It is a phone by default. */
export type Open = (person: Person | null, options?: OpenOptions) => Promise<Page>;

interface Fixtures {
  open: Open;
}

/** Extends Playwright's `test` by `open`. A test fails on unexpected errors in the pages that it opened. */
export const test = base.extend<Fixtures>({
  open: async ({ browser }, use) => {
    const opened: { page: Page; errors: ErrorLog; expected: readonly RegExp[] }[] = [];
    await use(
      async (person, { stored = {}, expected = [], baseURL: origin = productOrigin(), ...options } = {}) => {
        const context = await browser.newContext({
          ...(options.viewport ? {} : PHONE),
          baseURL: origin,
          locale: 'en-US',
          timezoneId: 'America/New_York',
          colorScheme: 'light',
          reducedMotion: 'reduce',
          ...options,
        });
        await fillStorage(context, origin, storage(person, stored));
        const errors = recordErrors(context, origin);
        const page = await context.newPage();
        opened.push({ page, errors, expected });
        return page;
      },
    );
    for (const { page } of opened) {
      // A request that a test fulfills may still be in flight, and would fail outside of any test.
      const context = page.context();
      await Promise.all(context.pages().map((tab) => tab.unrouteAll({ behavior: 'ignoreErrors' })));
      await context.close();
    }
    expect(opened.flatMap(({ errors, expected }) => errors.unexpected(expected))).toEqual([]);
  },
});

/** Fills the local storage when the first page opens. `storageState` would open and close a page of its own for each context. */
async function fillStorage(
  context: BrowserContext,
  origin: string,
  items: readonly { name: string; value: string }[],
): Promise<void> {
  if (items.length === 0) return;
  const filling = await context.addInitScript(
    ([at, all]) => {
      if (location.origin === at) for (const { name, value } of all) localStorage.setItem(name, value);
    },
    [origin, items] as const,
  );
  // Once: the storage that a page has emptied stays empty when it is loaded again.
  context.once('page', (page) => page.once('framenavigated', () => filling.dispose().catch(() => undefined)));
}

/** Items of local storage with which Home shows the stories of the week. */
export const WITH_STORIES = { 'week-stories': '' };

// Without the stories of the week: from Sunday evening to Tuesday their place on Home opens and closes, and moves what a test presses.
const storage = (person: Person | null, items: Record<string, string>) =>
  Object.entries({ ...(person && { auth_token: person.token, 'week-stories': 'off' }), ...items }).map(
    ([name, value]) => ({
      name,
      value,
    }),
  );
