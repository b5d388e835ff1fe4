import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLog } from './log-file.ts';

const MB = 1024 * 1024;
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dubs-log-'));
  file = path.join(folder, 'server.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

it.runIf(existsSync('/dev/full'))('drops lines that a full disk does not take', () => {
  const log = openLog('/dev/full');
  expect(() => log.write('a line')).not.toThrow();
  log.close();
});

it('starts a new file, while it is open too, once it has more than 5 MB', () => {
  writeFileSync(file, 'x'.repeat(5 * MB + 1));
  const log = openLog(file);
  log.write('the first');
  expect([statSync(file).size, statSync(`${file}.1`).size]).toEqual([10, 5 * MB + 1]);
  for (let n = 1; n <= 6; n++) log.write('y'.repeat(MB - 1));
  expect([statSync(file).size, statSync(`${file}.1`).size]).toEqual([MB, 5 * MB + 10]);
  log.close();
});

it('goes on in a file that cannot be renamed', () => {
  mkdirSync(`${file}.1`);
  writeFileSync(file, 'x'.repeat(5 * MB + 1));
  const log = openLog(file);
  for (const line of ['lost', 'kept']) log.write(line);
  log.close();
  expect(log.tail(1)).toMatch(/xkept$/);
});
