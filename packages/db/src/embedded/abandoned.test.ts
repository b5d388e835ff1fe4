import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordOrigin, sweepAbandoned } from './abandoned.ts';
import { markProcess } from './process-lock.ts';

const DAY_S = 86_400;

let folder: string;
let dataDir: string;
let place: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dubs-abandoned-'));
  dataDir = path.join(folder, 'checkout/.data');
  place = path.join(folder, 'open/data-1234');
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(path.join(place, 'cluster/global'), { recursive: true });
  writeFileSync(path.join(place, 'cluster/global/pg_control'), '');
  recordOrigin(place, path.join(dataDir, 'postgres'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const sweep = () => sweepAbandoned([path.join(folder, 'open'), path.join(folder, 'no such place')]);
const isThere = () => existsSync(place);
const removeCheckout = () => rmSync(path.join(folder, 'checkout'), { recursive: true });

/** Makes the data as if it was first and last used so many days ago. */
function used({ firstDaysAgo, lastDaysAgo }: { firstDaysAgo: number; lastDaysAgo: number }): void {
  const at = (daysAgo: number) => Date.now() / 1_000 - daysAgo * DAY_S;
  utimesSync(path.join(place, 'cluster/global/pg_control'), at(lastDaysAgo), at(lastDaysAgo));
  note({ since: at(firstDaysAgo) * 1_000 });
}
function note(change: object): void {
  const file = path.join(place, 'origin.json');
  const origin = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...origin, ...change }));
}

it('deletes the data of a trial without a data folder, and of no other', () => {
  expect(sweep()).toEqual([]);
  expect(isThere()).toBe(true);
  removeCheckout();
  expect(sweep()).toEqual([dataDir]);
  expect(isThere()).toBe(false);
});

it.each([
  {
    why: 'a process holds its lock',
    change: () => writeFileSync(path.join(place, 'lock'), JSON.stringify(markProcess(process.pid))),
  },
  {
    why: 'its folder was on another file system or machine',
    change: () => note({ fileSystem: 'another /mnt/disk 2 1700000000000' }),
  },
  { why: 'there is no note of its folder', change: () => rmSync(path.join(place, 'origin.json')) },
  {
    why: 'it was used for weeks, until a month ago',
    change: () => used({ firstDaysAgo: 60, lastDaysAgo: 29 }),
  },
])('keeps data when $why', ({ change }) => {
  removeCheckout();
  change();
  expect(sweep()).toEqual([]);
  expect(isThere()).toBe(true);
});

it('deletes data that was used for weeks a month after its last use', () => {
  removeCheckout();
  used({ firstDaysAgo: 60, lastDaysAgo: 31 });
  expect(sweep()).toEqual([dataDir]);
});

it('finds the data of a folder that was moved, once that was started', () => {
  const moved = path.join(folder, 'moved');
  renameSync(path.join(folder, 'checkout'), moved);
  recordOrigin(place, path.join(moved, '.data/postgres'));
  expect(sweep()).toEqual([]);
  expect(isThere()).toBe(true);
});
