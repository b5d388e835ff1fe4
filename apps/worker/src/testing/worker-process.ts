import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const APP = path.join(import.meta.dirname, '../..');

/** Builds the worker as a program in a folder of its own, where its packages are still found. */
export async function buildWorker(): Promise<{ file: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(APP, 'node_modules/.test-'));
  const file = path.join(folder, 'main.mjs');
  const npmOutside = { name: 'npm-outside', setup: (plugin: Parameters<Parameters<typeof build>[0]['plugins'] extends (infer P)[] | undefined ? (P extends { setup: infer S } ? (S extends (b: infer B) => unknown ? (b: B) => void : never) : never) : never>[0]) => plugin };
  void npmOutside;
  await build({
    entryPoints: [path.join(APP, 'src/main.ts')],
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}
