import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { publicUrl } from './public-url.ts';
import { takeDataDir } from './start/instance.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dubs-public-url-'));
  for (const name of ['PUBLIC_URL', 'PORT']) vi.stubEnv(name, undefined);
  vi.stubEnv('DATA_DIR', dataDir);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});

it('is the URL of the Dubs that runs on the data folder, unless PUBLIC_URL is set', async () => {
  expect(publicUrl()).toBe('http://localhost:3000');
  const instance = await takeDataDir(dataDir);
  instance.recordRunning({ url: 'http://localhost:3001', databaseUrl: '', services: [] });
  expect(publicUrl()).toBe('http://localhost:3001');
  vi.stubEnv('PUBLIC_URL', 'https://dubs.example.org');
  expect(publicUrl()).toBe('https://dubs.example.org');
  instance.release();
});
