import { defineConfig } from 'vitest/config';
import { LIMITS } from '../vitest.limits.ts';

export default defineConfig({ test: { name: 'labs', include: ['src/**/*.test.ts'], ...LIMITS } });
