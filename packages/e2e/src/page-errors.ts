import type { BrowserContext } from '@playwright/test';

/** The errors of a browser context. */
export interface ErrorLog {
  /** Returns the errors so far that match none of the expected patterns, one line each. */
  unexpected(expected: readonly RegExp[]): string[];
}

/** Records a context's console errors (violations of the content security policy too), uncaught exceptions and requests to other origins. */
export function recordErrors(context: BrowserContext, origin: string): ErrorLog {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (event) =>
    errors.push(`exception: ${event.error().stack ?? event.error().message}`),
  );
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === origin || ['data:', 'blob:', 'about:'].includes(url.protocol);
    if (!isOwn) errors.push(`request to a third party: ${url.href}`);
  });
  return {
    unexpected: (expected) => errors.filter((line) => !expected.some((pattern) => pattern.test(line))),
  };
}
