import { defineConfig } from 'vitest/config';
import { LIMITS } from '../vitest.limits.ts';

export default defineConfig({
  test: { name: 'supply', include: ['supply/*.test.mjs'], ...LIMITS },
});
