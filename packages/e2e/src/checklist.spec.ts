import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PAGE = path.join(ROOT, 'docs/spec-checklist.md');
/** What a cell names: a file, and after a test's file words of its titles. */
const NAMED = /`(?<file>[^`]+)`|"(?<words>[^"]+)"/g;

/** The file that the page means; undefined when there is none. */
const fileOf = (name: string): string | undefined => {
  const from = name.endsWith('.spec.ts') ? ['packages/e2e/src'] : ['', 'apps/web/src'];
  return from.map((folder) => path.join(ROOT, folder, name)).find((file) => existsSync(file));
};

/** The rows of all tables: the cells of each, without heads and rules. */
const rows = readFileSync(PAGE, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| promise'))
  .map((line) => line.slice(2, -2).split(' | '));

/** What is wrong with the files and words that a cell names: a line each. */
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

test('every promise names where it is built and the test that shows it, and both are there', () => {
  expect(rows.length).toBeGreaterThan(90);
  for (const [promise, built = '', shown = ''] of rows) {
    expect(built, promise).toMatch(/`[^`]+`/);
    expect(shown, promise).toMatch(/`[^`]+\.(spec|test)\.tsx?`/);
  }
  expect(rows.flatMap(([, built = '', shown = '']) => [...missingOf(built), ...missingOf(shown)])).toEqual(
    [],
  );
});
