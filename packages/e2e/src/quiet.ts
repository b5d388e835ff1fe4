import type { BrowserContext } from '@playwright/test';

/** What went wrong in a browser, a line each. */
export interface Watch {
  /** Everything so far but what matches one of the expected patterns. */
  problems(expected: readonly RegExp[]): string[];
}

/**
 * Listens to everything that happens in a context: errors on the console (breaches of the content security policy among
 * them), exceptions that nothing caught, and requests to other origins.
 */
export function watch(context: BrowserContext, origin: string): Watch {
  const seen: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (event) => seen.push(`exception: ${event.error().stack ?? event.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === origin || ['data:', 'blob:', 'about:'].includes(url.protocol);
    if (!isOwn) seen.push(`request to a third party: ${url.href}`);
  });
  return {
    problems: (expected) => seen.filter((line) => !expected.some((pattern) => pattern.test(line))),
  };
}
