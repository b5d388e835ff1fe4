import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { environmentWith } from '@dubs/platform/config';
import type { Plugin } from 'esbuild';
import { build } from 'esbuild';

const APP = path.join(import.meta.dirname, '../..');

const npmOutside: Plugin = {
  name: 'npm-outside',
  setup: (plugin) =>
    plugin.onResolve({ filter: /^[^./]/ }, ({ path: specifier, kind }) =>
      kind === 'entry-point' || specifier.startsWith('@dubs/')
        ? undefined
        : { path: specifier, external: true },
    ),
};

type Settings = Parameters<typeof environmentWith>[0];

/** The worker built as a program, in a folder of its own from which its packages are found. */
export interface BuiltWorker {
  /** With a queue on the database unless a Redis is named; `more` settings besides. */
  start(databaseUrl: string, redisUrl?: string, more?: Settings): WorkerProcess;
  remove(): Promise<void>;
}

/** A worker that runs on its own. */
export interface WorkerProcess {
  process: ChildProcess;
  /** What it has logged so far. */
  output(): string;
  /** Where its private port is, once it has said so. */
  privateOrigin(): string;
  /** Its exit code and signal, once it has ended. */
  ended: Promise<unknown[]>;
}

export async function buildWorker(): Promise<BuiltWorker> {
  const folder = await mkdtemp(path.join(APP, 'node_modules/.test-'));
  const file = path.join(folder, 'main.mjs');
  await build({
    entryPoints: [path.join(APP, 'src/main.ts')],
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    plugins: [npmOutside],
  });
  return {
    start(databaseUrl, redisUrl = '', more = {}) {
      const settings = {
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        LOG_PRETTY: 'false',
        REDIS_URL: redisUrl,
        NODE_ENV: 'test',
        ...more,
      };
      const child = spawn(process.execPath, [file], {
        env: environmentWith(settings),
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
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
