import { expect, test } from 'vitest';
import { compareVersions, lockedPackages, readRoot } from './lock-file.mjs';

const PAGE = readRoot('docs/past-holes.md');
const [served = '', rest = ''] = PAGE.split('## Waiting');
const [waiting = '', others = ''] = rest.split('## What runs in the browser');
const [browser = '', thieves = ''] = others.split('## Never');
const holes = served + browser;
const ROW = /^\| (?<name>@?[\w/.-]+) \| (?<version>\d+\.\d+\.\d+) \| (?<advisory>\S+) \|/gm;
const rowsOf = (text) => [...text.matchAll(ROW)].map(({ groups }) => ({ ...groups }));

const locked = lockedPackages();
const of = (name) => locked.filter((one) => one.name === name).map(({ version }) => version);

test('versions are compared by their numbers, and a release is newer than what came before it', () => {
  expect(compareVersions('5.12.8', '5.8.5')).toBeGreaterThan(0);
  expect(compareVersions('10.1.2', '10.1.3')).toBeLessThan(0);
  expect(compareVersions('1.0.0-beta.2', '1.0.0')).toBeLessThan(0);
  expect(compareVersions('4.0.0', '4.0.0')).toBe(0);
});

test('no package is older than the mending of a hole that it once had', () => {
  const rows = rowsOf(holes);
  expect(rows.length).toBeGreaterThan(50);
  const open = rows.flatMap(({ name, version, advisory }) =>
    of(name)
      .filter((present) => compareVersions(present, version) < 0)
      .map((present) => `${name} ${present} has ${advisory}, mended in ${version}`),
  );
  expect(open).toEqual([]);
});

test('what waits for a release is older than the mending, and has no newer version locked', () => {
  const rows = rowsOf(waiting);
  const mended = rows.filter(({ name, version }) =>
    of(name).every((present) => compareVersions(present, version) >= 0),
  );
  expect(mended).toEqual([]);
});

test('every row names an advisory, and a package that is still used', () => {
  const rows = rowsOf(PAGE);
  expect(rows.filter(({ advisory }) => !/^GHSA(-[2-9cfghjmpqrvwx]{4}){3}$/.test(advisory))).toEqual([]);
  expect(rows.filter(({ name }) => of(name).length === 0)).toEqual([]);
  expect(PAGE.match(/^\| @?[a-z]\S* \| \d/gm)).toHaveLength(rows.length);
});

test('no version is used that thieves published', () => {
  const rows = rowsOf(thieves);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ name, version }) => of(name).includes(version))).toEqual([]);
});
