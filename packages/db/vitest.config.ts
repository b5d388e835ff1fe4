import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'db',
    isolate: false,
    include: ['src/**/*.test.ts'],
    globalSetup: ['@dubs/db/testing'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
