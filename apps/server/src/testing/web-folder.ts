import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** The only inline script of the fake page. */
export const WEB_SCRIPT = 'document.title';
export const WEB_PAGE = `<!doctype html><html><head><title>Dubs</title><script>${WEB_SCRIPT}</script></head><body></body></html>`;

/** Creates a folder with a fake build of the web app, and deletes it after the tests of the file. */
export function makeWebFolder(name = 'web'): string {
  const parent = mkdtempSync(join(tmpdir(), 'dubs-web-'));
  const folder = join(parent, name);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), WEB_PAGE);
  writeFileSync(join(folder, 'sw.js'), '// worker');
  writeFileSync(join(folder, 'sw-off.js'), '// no worker');
  writeFileSync(join(folder, 'assets/app-abc123.js'), 'export {}');
  writeFileSync(join(folder, 'assets/app-abc123.js.gz'), 'gzipped');
  afterAll(() => rmSync(parent, { recursive: true, force: true }));
  return folder;
}
