import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { builtApp, type Product, repositoryFile, startProduct } from '../clients/product.ts';

const run = promisify(execFile);

/** An installation, with its own database or the embedded one in its folder. */
export interface Installation {
  databaseUrl?: string;
  dataDir: string;
}

/** The same for all installations, so that a restored copy accepts the sessions. */
const SECRETS = { AUTH_SECRET: 'a secret of the recovery rehearsals that is never used' };

/** Runs a command of `dubs`. Returns the last line of its output and its duration in seconds. */
export async function runDubs(
  { databaseUrl, dataDir }: Installation,
  ...words: string[]
): Promise<{ last: string; seconds: number }> {
  const began = performance.now();
  const { stdout } = await run(process.execPath, [builtApp('cli'), ...words], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      BACKUP_DIR: path.join(dataDir, 'backups'),
      ...SECRETS,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
  return { last: stdout.trim().split('\n').at(-1) ?? '', seconds: (performance.now() - began) / 1_000 };
}

/** Starts the server and the worker of an installation. */
export const startInstallation = ({ databaseUrl, dataDir }: Required<Installation>): Promise<Product> =>
  startProduct(databaseUrl, undefined, dataDir, ['server', 'worker'], {
    root: repositoryFile('.'),
    env: SECRETS,
  });
