import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The pages, and the least number of promises of each. */
const PAGES = [
  { page: 'docs/spec-checklist.md', atLeast: 90 },
  { page: 'docs/security-checklist.md', atLeast: 40 },
];
/** Matches the parts of a cell: a file, and after a test file words of its titles. */
const NAMED = /`(?<file>[^`]+)`|"(?<words>[^"]+)"/g;

/** Returns the path of the file that a page names; undefined if it does not exist. */
const fileOf = (name: string): string | undefined => {
  const from = name.endsWith('.spec.ts') ? ['packages/e2e/src'] : ['', 'apps/web/src'];
  return from.map((folder) => path.join(ROOT, folder, name)).find((file) => existsSync(file));
};

/** Returns the cells of all table rows of a page, without header and delimiter rows. */
const rowsOf = (page: string): string[][] =>
  readFileSync(path.join(ROOT, page), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| promise'))
    .map((line) => line.slice(2, -2).split(' | '));

/** Returns the files and words of a cell that do not exist, one line each. */
function missingOf(cell: string): string[] {
  let open = '';
  let last = '';
  const missing: string[] = [];
  for (const { groups } of cell.matchAll(NAMED)) {
    if (groups?.['file']) {
      last = groups['file'];
      const file = fileOf(last);
      open = file ? readFileSync(file, 'utf8') : '';
      if (!file) missing.push(`${last} is not there.`);
    } else if (groups?.['words'] && !open.includes(groups['words'])) {
      missing.push(`${last} has no test of "${groups['words']}".`);
    }
  }
  return missing;
}

for (const { page, atLeast } of PAGES)
  test(`every promise of ${page} names where it is built and the test that shows it, and both are there`, () => {
    const rows = rowsOf(page);
    expect(rows.length).toBeGreaterThan(atLeast);
    for (const [promise, built = '', shown = ''] of rows) {
      expect(built, promise).toMatch(/`[^`]+`/);
      expect(shown, promise).toMatch(/`[^`]+\.(spec|test)\.(tsx?|mjs)`/);
    }
    expect(rows.flatMap(([, built = '', shown = '']) => [...missingOf(built), ...missingOf(shown)])).toEqual(
      [],
    );
  });
