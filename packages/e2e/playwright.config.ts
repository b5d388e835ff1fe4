import { defineConfig } from '@playwright/test';
import { BROWSER } from './src/product/browser.ts';

// The suite runs against the built apps, which the global setup starts once a run.
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  testIgnore: ['**/src/screenshots/**', '**/src/first-paint/**', '**/src/scrolling/**'],
  outputDir: './test-results',
  globalSetup: './src/product/global-setup.ts',
  // Many tests wait rather than work: for a debounce, an animation, a notification.
  workers: 4,
  fullyParallel: true,
  retries: 0,
  forbidOnly: !!process.env['CI'],
  // As long as a machine several times slower than a developer's may need; a test that claims a speed has a limit of its own.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  // Calls that go through a service worker cannot be answered by a test; specs about it allow it.
  use: { ...BROWSER, serviceWorkers: 'block', screenshot: 'only-on-failure', trace: 'off' },
});
