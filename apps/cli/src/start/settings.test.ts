import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { completeSettings } from './settings.ts';

const ADDRESS = 'postgres://localhost/dubs';

it.each([
  ['', '03:00', 180],
  ['04:30', '04:30', 270],
  ['off', 'off', null],
])('makes a backup a night: BACKUP_AT %j becomes %s', async (given, inEnvironment, at) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dubs-settings-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  vi.stubEnv('BACKUP_AT', given);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { config, environment } = await completeSettings(dataDir);
  expect(config.backups.at).toBe(at);
  expect(environment(ADDRESS)).toMatchObject({ BACKUP_AT: inEnvironment, DATABASE_URL: ADDRESS });
});
