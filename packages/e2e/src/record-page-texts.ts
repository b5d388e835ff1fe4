import { expect, type Page } from '@playwright/test';

interface Secrets {
  phone: string;
  token: string;
  /** The code of a sign-in, where there was one. */
  code?: string;
}

/** Records the texts of a page that others may see in logs or on the screen: addresses, console messages and titles. */
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
    /** Returns the texts that contain one of the secrets. */
    async containing({ phone, token, code }) {
      lines.push(await page.title());
      await Promise.all(titles);
      expect(lines.length).toBeGreaterThan(10);
      const parts = [phone.slice(1), ...token.split('.').slice(1)];
      const codePattern = code === undefined ? /(?!)/ : new RegExp(`(?<!\\w)${code}(?!\\w)`);
      return lines.filter((line) => codePattern.test(line) || parts.some((part) => line.includes(part)));
    },
  };
}
