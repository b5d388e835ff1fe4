import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** The one inline script of the stand-in's page. */
export const WEB_SCRIPT = 'document.title';
export const WEB_PAGE = `<!doctype html><html><head><title>Dubs</title><script>${WEB_SCRIPT}</script></head><body></body></html>`;

/** Creates a folder in place of the built web app, and deletes it after the tests of the file. */
export function makeWebFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dubs-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), WEB_PAGE);
  writeFileSync(join(folder, 'sw.js'), '// worker');
  writeFileSync(join(folder, 'sw-off.js'), '// no worker');
  writeFileSync(join(folder, 'assets/app-abc123.js'), 'export {}');
  writeFileSync(join(folder, 'assets/app-abc123.js.gz'), 'gzipped');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
