import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

// Draws the pictures of docs/screenshots: the same product, with the demo's family in it.
export default defineConfig({
  ...tests,
  testDir: './src/screenshots',
  testIgnore: [],
  globalSetup: './src/screenshots/global-setup.ts',
  // One after the other: they share the demo's people.
  workers: 1,
  timeout: 120_000,
});
