// Builds the apps that run on Node: one file per entry, with workspace packages inlined and npm packages external.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, context } from 'esbuild';
import { StepError } from '../packages/terminal/src/progress.mjs';

/** `@scope/name/deep` → `@scope/name`; `name/deep` → `name`. */
const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/**
 * Returns an esbuild plugin that keeps npm packages external, and checks that the app can resolve them at run time:
 * whatever a workspace package imports must be a dependency of the app that inlines it.
 */
const npmOutside = (app, dependencies) => ({
  name: 'npm-outside',
  setup(plugin) {
    plugin.onResolve({ filter: /^[^./]/ }, ({ path: specifier, kind, importer }) => {
      if (kind === 'entry-point' || specifier.startsWith('@dubs/')) return undefined;
      if (!specifier.startsWith('node:') && !dependencies.has(packageOf(specifier))) {
        const text = `${importer} imports ${specifier}, which ${path.join(app, 'package.json')} does not list.`;
        return { errors: [{ text }] };
      }
      return { path: specifier, external: true };
    });
  },
});

/**
 * Builds `<app>/dist`.
 *
 * @param {string} app absolute folder of the app
 * @param {Record<string, string>} entries name of the file in dist (without .js) → source, relative to the app
 * @param {{ watch?: (ok: boolean) => void }} [options] with `watch`, rebuilds on change and calls it with whether the build succeeded
 * @throws StepError with `watch`, if the first build fails
 */
export async function bundle(app, entries, { watch } = {}) {
  const manifest = JSON.parse(readFileSync(path.join(app, 'package.json'), 'utf8'));
  const dependencies = new Set(Object.keys(manifest.dependencies ?? {}));
  const settings = {
    absWorkingDir: app,
    entryPoints: entries,
    outdir: path.join(app, 'dist'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [npmOutside(app, dependencies)],
  };
  rmSync(settings.outdir, { recursive: true, force: true });
  // esbuild prints the errors.
  if (!watch) return void (await build(settings).catch(() => (process.exitCode = 1)));

  const notify = (plugin) => plugin.onEnd((result) => watch(result.errors.length === 0));
  const watcher = await context({
    ...settings,
    plugins: [...settings.plugins, { name: 'notify', setup: notify }],
  });
  // `watch` does not wait for its first build.
  await watcher.rebuild().catch(() => {
    throw new StepError(`${path.basename(app)} does not build.`);
  });
  await watcher.watch();
}
