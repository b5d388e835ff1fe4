import { defineConfig } from '@playwright/test';
import { BROWSER } from './src/product/browser.ts';

// The suite runs against the built apps, which the global setup starts once a run.
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  testIgnore: ['**/screenshots/**', '**/first-paint/**'],
  outputDir: './test-results',
  globalSetup: './src/product/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: !!process.env['CI'],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: { ...BROWSER, screenshot: 'only-on-failure', trace: 'off' },
});
