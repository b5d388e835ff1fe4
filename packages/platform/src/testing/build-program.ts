import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { environmentWith } from '../config/index.ts';
import { build, type Plugin } from 'esbuild';
import { inject } from 'vitest';
import { type App, folderOf, sourceOf } from './built-programs.ts';

const externalPackages: Plugin = {
  name: 'external-packages',
  setup: (plugin) =>
    plugin.onResolve({ filter: /^[^./]/ }, ({ path: specifier, kind }) =>
      kind === 'entry-point' || specifier.startsWith('@dubs/')
        ? undefined
        : { path: specifier, external: true },
    ),
};

export type Settings = Parameters<typeof environmentWith>[0] & { NODE_OPTIONS?: string };

/** A running program. */
export interface RunningProgram {
  process: ChildProcess;
  /** Returns the output so far. */
  output(): string;
  /** Returns the URL of the private port, or an empty string until it is logged. */
  privateOrigin(): string;
  /** Resolves with the exit code and signal. */
  ended: Promise<unknown[]>;
}

/** A built app. */
export interface BuiltProgram {
  /** The working folder, which has no `.env` of a developer. */
  folder: string;
  start(settings: Settings, ...words: string[]): RunningProgram;
  remove(): Promise<void>;
}

let sharedDataDir: Promise<string> | undefined;
/** Creates the default data folder, which all programs of a test file share. */
const createDataDir = (): Promise<string> =>
  (sharedDataDir ??= mkdtemp(path.join(tmpdir(), 'dubs-program-data-')));

/** Builds an app, as its own build does, unless another test file of this run has. Returns the program's file. */
async function buildOnce(app: App): Promise<string> {
  const folder = folderOf(app, inject('programFolder'));
  const file = path.join(folder, 'main.mjs');
  if (existsSync(file)) return file;
  // Other processes may build it at the same time, or start it already.
  const outfile = path.join(folder, `${randomUUID()}.mjs`);
  await build({
    entryPoints: [sourceOf(app)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    plugins: [externalPackages],
  });
  await rename(outfile, file);
  return file;
}

/** Returns an app, built from the current sources. Needs `@dubs/platform/testing/programs` as vitest's `globalSetup`. */
export async function buildProgram(app: App): Promise<BuiltProgram> {
  const file = await buildOnce(app);
  const folder = await mkdtemp(path.join(tmpdir(), 'dubs-program-'));
  const dataDir = await createDataDir();
  return {
    folder,
    start(settings, ...words) {
      const env = environmentWith({ DATA_DIR: dataDir, LOG_PRETTY: 'false', NODE_ENV: 'test', ...settings });
      const child = spawn(process.execPath, [file, ...words], {
        env,
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      return {
        process: child,
        output: () => output,
        privateOrigin: () => /"origin":"([^"]+)"/.exec(output)?.[1] ?? '',
        ended: once(child, 'exit'),
      };
    },
    async remove() {
      for (const each of [folder, dataDir]) await rm(each, { recursive: true, force: true });
    },
  };
}
