import type { Page } from '@playwright/test';
import { productOrigin } from './product/origin.ts';
import { login } from './screens/login.ts';
import { expect, test } from './test.ts';

const BUDGET_KB = 120;

/** Notes the moment at which the phone field stands in the page. */
const noteTheField = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('input[type="tel"]')) return;
      performance.mark('field');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });

/** Returns the scripts that were asked for before that moment. */
const scriptsBefore = (page: Page) =>
  page.evaluate(() => {
    const field = performance.getEntriesByName('field')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime < field && new URL(entry.name).pathname.endsWith('.js'))
      .map((entry) => new URL(entry.name).pathname);
  });

/** Bytes of a file as the server sends it to a browser that takes gzip. */
async function gzipBytes(path: string): Promise<number> {
  const answer = await fetch(productOrigin() + path, { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers.get('content-encoding'), path).toBe('gzip');
  expect(answer.headers.get('cache-control'), path).toContain('immutable');
  await answer.arrayBuffer();
  return Number(answer.headers.get('content-length'));
}

test('the sign-in is there after little JavaScript', async ({ open }) => {
  const page = await open(null);
  await noteTheField(page);
  await page.goto('/login');
  await login(page).phone.waitFor();
  const scripts = await scriptsBefore(page);
  expect(scripts.length).toBeGreaterThan(0);
  let bytes = 0;
  for (const script of scripts) bytes += await gzipBytes(script);
  const kilobytes = bytes / 1_000;
  test
    .info()
    .annotations.push({ type: 'JavaScript of /login', description: `${kilobytes.toFixed(1)} kB gzip` });
  expect(bytes).toBeGreaterThan(10_000);
  expect(kilobytes).toBeLessThan(BUDGET_KB);
});
