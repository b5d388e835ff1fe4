// Checks the image as the Dockerfile describes it. Docker cannot be installed for the tests, so none is built: the nightly workflow does that.
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { SETTINGS } from '../../packages/platform/src/config/settings/index.ts';
import { ROOT } from '../bootstrap.mjs';
import { readRoot } from './lock-file.mjs';

const text = readRoot('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ');
/** The base image and the instructions of each stage, by its name. */
const stages = new Map(
  text
    .split(/^(?=FROM )/m)
    .filter((part) => part.startsWith('FROM '))
    .map((part) => {
      const [from, ...lines] = part.split('\n').filter((line) => line.trim() !== '');
      const [, base, name] = /^FROM (\S+) AS (\S+)$/.exec(from);
      return [name, { base, lines }];
    }),
);
/** Returns the instructions of a kind that apply to a stage, those of its base stages first. */
function instructionsOf(name, kind) {
  const stage = stages.get(name);
  if (!stage) return [];
  const own = stage.lines.filter((line) => line.startsWith(`${kind} `));
  return [...instructionsOf(stage.base, kind), ...own.map((line) => line.slice(kind.length).trim())];
}
const TARGETS = ['server', 'worker', 'cli'];
/** What an app reads beside its build and packages: the web app, and the stories of `dubs seed`. */
const MORE = {
  server: ['--from=build /dubs/apps/web/dist apps/web/dist'],
  cli: ['--from=cli-packages /dubs/apps/cli/demo apps/cli/demo'],
};

it('runs as a plain user, on the newest Node that is supported', () => {
  const major = readRoot('.nvmrc').trim().replace('v', '').split('.')[0];
  for (const target of TARGETS) {
    expect([target, instructionsOf(target, 'USER')]).toEqual([target, ['node']]);
    let { base } = stages.get(target);
    while (stages.has(base)) ({ base } = stages.get(base));
    expect(base).toMatch(new RegExp(`^node:${major}-bookworm-slim@sha256:[0-9a-f]{64}$`));
  }
});

it('contains only what one app reads at run time', () => {
  for (const target of TARGETS) {
    // package.json says that dist consists of modules.
    const own = ['package.json', 'node_modules', 'dist'].map((name) => `apps/${target}/${name}`);
    const copies = ['node_modules', ...own].map((name) => `--from=${target}-packages /dubs/${name} ${name}`);
    expect(instructionsOf(target, 'COPY')).toEqual([...copies, ...(MORE[target] ?? [])]);
    expect(instructionsOf(target, 'RUN')).toEqual(['install -d -o node -g node /data']);
  }
});

it('exists even if the web app is over its limits of size', () => {
  expect(stages.get('build').lines).toContain('RUN CI= pnpm exec turbo run build');
});

it('carries no secret: none is built in, and none is in what the build reads', () => {
  const built = [...stages.keys()].flatMap((name) => stages.get(name).lines);
  expect(built.filter((line) => /^(ARG|ADD) /.test(line))).toEqual([]);
  const set = built
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) => [...line.matchAll(/(\w+)=/g)].map(([, name]) => name))
    .filter((name) => name in SETTINGS);
  expect([...new Set(set)].sort()).toEqual([
    'DATA_DIR',
    'HOST',
    'METRICS_PORT',
    'NODE_ENV',
    'PORT',
    'WORKER_METRICS_PORT',
  ]);
  const context = readRoot('.dockerignore').split('\n');
  expect(context[0]).toBe('*');
  expect(context.filter((line) => line.startsWith('!') && /env|data|git/.test(line))).toEqual([]);
  expect(context).toContain('**/.env*');
});

it('is built from a context that has every file which the builds import', async () => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [
      ...['cli', 'server', 'web', 'worker'].map((app) => `apps/${app}/build.mjs`),
      'apps/web/vite.config.ts',
    ],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'unwritten',
    write: false,
    metafile: true,
  });
  const context = readRoot('.dockerignore').split('\n');
  const imported = Object.keys(metafile.inputs).map((file) => file.split('/')[0]);
  expect(imported).toContain('scripts');
  expect(imported.filter((name) => !context.includes(`!${name}`))).toEqual([]);
});

it('says whether a process is ready; a command has no need to', () => {
  const asked = TARGETS.map((target) => instructionsOf(target, 'HEALTHCHECK').join().includes('/readyz'));
  expect(asked).toEqual([true, true, false]);
});
