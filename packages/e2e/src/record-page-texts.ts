import { expect, type Page } from '@playwright/test';

interface Secrets {
  phone: string;
  token: string;
  /** The code of a sign-in, where there was one. */
  code?: string;
}

/** Listens to what can be read over a user's shoulder or in a user's logs: addresses, what the console says, titles. */
export function recordPageTexts(page: Page): { containing: (secrets: Secrets) => Promise<string[]> } {
  const lines: string[] = [];
  const titles: Promise<unknown>[] = [];
  page.on('request', (request) => lines.push(decodeURIComponent(request.url())));
  page.on('console', (message) => lines.push(message.text()));
  page.on('load', () =>
    titles.push(
      page.title().then(
        (title) => lines.push(title),
        () => undefined,
      ),
    ),
  );
  page.on('framenavigated', (frame) => lines.push(decodeURIComponent(frame.url())));
  return {
    /** The lines that tell one of these. */
    async containing({ phone, token, code }) {
      lines.push(await page.title());
      await Promise.all(titles);
      expect(lines.length).toBeGreaterThan(10);
      const parts = [phone.slice(1), ...token.split('.').slice(1)];
      const alone = code === undefined ? /(?!)/ : new RegExp(`(?<!\\w)${code}(?!\\w)`);
      return lines.filter((line) => alone.test(line) || parts.some((part) => line.includes(part)));
    },
  };
}
