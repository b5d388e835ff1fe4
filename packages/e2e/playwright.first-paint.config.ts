import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

// Measures the first paint of the built web app on a slow phone, for a person with many posts.
export default defineConfig({
  ...tests,
  testDir: './src/first-paint',
  testIgnore: [],
  globalSetup: './src/first-paint/global-setup.ts',
  // One load at a time, so that they do not slow each other down.
  workers: 1,
  timeout: 300_000,
});
