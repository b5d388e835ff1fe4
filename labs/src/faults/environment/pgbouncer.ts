import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@dubs/db/embedded';
import { repositoryFile } from '../../clients/product.ts';
import { openProgram, type Program } from './open-program.ts';
import { untilListening } from './until-listening.ts';

/** A PgBouncer in transaction mode, with the configuration of `deploy/`. */
export interface Pgbouncer extends Program {
  /** URL of the database through the pooler. */
  url: string;
  port: number;
}

/** Starts PgBouncer on a free port, in front of the database with this URL. */
export async function openPgbouncer(program: string, database: URL): Promise<Pgbouncer> {
  // Readable for the account that PgBouncer runs as.
  const folder = await mkdtemp(path.join(tmpdir(), 'dubs-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const [, major, minor] =
    /(\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? [];
  const keepsPrepared = Number(major) > 1 || Number(minor) >= 21;
  const shipped = await readFile(repositoryFile('deploy/pgbouncer.ini'), 'utf8');
  const adapted = shipped
    .replace('host=127.0.0.1 port=5432', `host=${database.hostname} port=${database.port}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/^auth_file = .*$/m, `auth_file = ${path.join(folder, 'userlist.txt')}`)
    // The shipped file leaves this setting commented out, since only newer versions know it.
    .replace(keepsPrepared ? ';max_prepared' : '', keepsPrepared ? 'max_prepared' : '');
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(file, adapted);
  await writeFile(path.join(folder, 'userlist.txt'), `"${database.username}" "${database.password}"\n`);
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const running = await openProgram(program, [...account, file], () => untilListening(port, 'PgBouncer'));
  const url = new URL(database);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    port,
    ...running,
    async close() {
      await running.close();
      await rm(folder, { recursive: true });
    },
  };
}
