import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LOG_SENTENCES } from './log-sentences.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');
const PARTS = ['apps/server', 'apps/worker', 'packages/core', 'packages/db', 'packages/platform'];
/** Matches code that logs a warning or an error, up to the name of its event. */
const LOGGED =
  /(?:\blog\??(?:\.(?:warn|error)|\[[^\]]*'(?:warn|error)'[^\]]*\])\([^;]*?|createErrorLogger\(log, )'([a-z_]+\.[a-z_]+)'/g;

/** Returns the events of warnings and errors that the source code of a part logs. */
function eventsOf(part: string): string[] {
  const folder = path.join(ROOT, part, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(path.join(folder, file), 'utf8').matchAll(LOGGED)])
    .map(([, event = '']) => event);
}

it('has a sentence for each warning and error of the server and the worker, and no other', () => {
  const events = new Set(PARTS.flatMap(eventsOf));
  expect(Object.keys(LOG_SENTENCES)).toEqual([...events].toSorted());
});

it('has each of them in the pages for operators', () => {
  const folder = path.join(ROOT, 'docs/operations');
  const pages = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const text = pages.join('\n');
  expect(Object.keys(LOG_SENTENCES).filter((event) => !text.includes(`\`${event}\``))).toEqual([]);
});
