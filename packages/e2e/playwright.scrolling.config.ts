import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

// Measures how smoothly long lists scroll in the built web app on a slow phone, and what memory they take.
export default defineConfig({
  ...tests,
  testDir: './src/scrolling',
  testIgnore: [],
  globalSetup: './src/scrolling/global-setup.ts',
  // One list at a time, so that they do not slow each other down.
  workers: 1,
  timeout: 600_000,
});
