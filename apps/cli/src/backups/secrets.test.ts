import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSecrets } from './secrets.ts';

const AUTH_SECRET = 'the secret of an installation without data keys';
const KEPT = 'the secret that npm start keeps in a file of its own';

describe('the secrets of an installation', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'dubs-secrets-'));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(dataDir, { recursive: true });
  });

  it('include AUTH_SECRET as the data key where the data keys are derived from it', () => {
    vi.stubEnv('NODE_ENV', 'production');
    vi.stubEnv('AUTH_SECRET', AUTH_SECRET);
    expect(readSecrets(dataDir)).toEqual({ 'auth-secret': AUTH_SECRET, 'data-keys': AUTH_SECRET });
  });

  it('are those in the files of `npm start`', () => {
    writeFileSync(path.join(dataDir, 'data-keys'), KEPT);
    expect(readSecrets(dataDir)).toEqual({ 'data-keys': KEPT });
  });
});
