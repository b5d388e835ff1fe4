import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'labs', include: ['src/**/*.test.ts'] } });
