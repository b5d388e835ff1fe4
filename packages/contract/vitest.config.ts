import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';

export default defineConfig({
  test: { name: 'contract', isolate: false, include: ['src/**/*.test.ts'], ...LIMITS },
});
