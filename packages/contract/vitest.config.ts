import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'contract', isolate: false, include: ['src/**/*.test.ts'] } });
