import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'supply', include: ['supply/*.test.mjs'] },
});
