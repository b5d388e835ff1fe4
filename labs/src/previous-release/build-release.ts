import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { repositoryFile } from '../clients/product.ts';
import type { Release } from './find-release.ts';

const APPS = ['server', 'worker', 'cli'];

/** Builds a release with the pnpm and the packages that it pins, and returns its folder. Reuses an earlier build. */
export async function buildRelease({ commit }: Release): Promise<string> {
  const folder = repositoryFile(`labs/.cache/previous-release/${commit}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], {
    cwd: repositoryFile('.'),
    maxBuffer: 1024 * 1024 * 1024,
  });
  execFileSync('tar', ['-x', '-C', unfinished], { input: archive });
  const manifest = await readFile(path.join(unfinished, 'package.json'), 'utf8');
  const { packageManager } = JSON.parse(manifest) as { packageManager: string };
  const pnpm = (...words: string[]) =>
    execFileSync('npx', ['--yes', packageManager.split('+')[0] ?? 'pnpm', ...words], {
      cwd: unfinished,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  pnpm('install', '--frozen-lockfile', '--prefer-offline');
  pnpm('exec', 'turbo', 'run', 'build', ...APPS.map((app) => `--filter=@dubs/${app}`));
  await rename(unfinished, folder);
  return folder;
}
