import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'platform',
    include: ['src/**/*.test.ts'],
    globalSetup: ['@dubs/db/testing'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
