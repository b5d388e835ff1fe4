import { type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import type { Person } from './api/people.ts';
import { productOrigin } from './product/origin.ts';
import { type Watch, watch } from './quiet.ts';

export { expect };

/** A phone held upright, touched rather than clicked. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
/** A laptop's window. */
export const LAPTOP = { viewport: { width: 1280, height: 800 } } as const;

interface OpenOptions extends BrowserContextOptions {
  /** Items of local storage beside the token. */
  stored?: Record<string, string>;
  /** Errors that the test provokes, as the console shows them. Any other error fails the test. */
  expected?: readonly RegExp[];
}

/** Opens a browser of a person's own, signed in, or of a stranger's (null); a phone unless said otherwise. */
export type Open = (person: Person | null, options?: OpenOptions) => Promise<Page>;

interface Fixtures {
  open: Open;
}

/** Playwright's `test` with browsers that have people in them. */
export const test = base.extend<Fixtures>({
  open: async ({ browser }, use) => {
    const opened: { page: Page; seen: Watch; expected: readonly RegExp[] }[] = [];
    await use(
      async (person, { stored = {}, expected = [], baseURL: origin = productOrigin(), ...options } = {}) => {
        const context = await browser.newContext({
          ...(options.viewport ? {} : PHONE),
          baseURL: origin,
          locale: 'en-US',
          timezoneId: 'America/New_York',
          colorScheme: 'light',
          reducedMotion: 'reduce',
          storageState: { cookies: [], origins: [{ origin, localStorage: storage(person, stored) }] },
          ...options,
        });
        const seen = watch(context, origin);
        const page = await context.newPage();
        opened.push({ page, seen, expected });
        return page;
      },
    );
    for (const { page } of opened) {
      // A call that a test answers itself may be on its way still, and would fail outside of any test.
      const context = page.context();
      await Promise.all(context.pages().map((tab) => tab.unrouteAll({ behavior: 'ignoreErrors' })));
      await context.close();
    }
    expect(opened.flatMap(({ seen, expected }) => seen.problems(expected))).toEqual([]);
  },
});

const storage = (person: Person | null, items: Record<string, string>) =>
  Object.entries({ ...(person && { auth_token: person.token }), ...items }).map(([name, value]) => ({
    name,
    value,
  }));
