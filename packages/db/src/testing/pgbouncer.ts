import { spawn, spawnSync } from 'node:child_process';
import { on, once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresAccount } from '../embedded/account.ts';
import { freePort } from '../embedded/free-port.mjs';

/** PgBouncer's program, in PATH or where Debian installs it. */
const PROGRAMS = ['pgbouncer', '/usr/sbin/pgbouncer'];

/** Returns the version as [major, minor], or null without PgBouncer. */
const findVersion = (program: string): [number, number] | null => {
  const [, major, minor] =
    /PgBouncer (\d+)\.(\d+)/.exec(String(spawnSync(program, ['--version']).stdout)) ?? [];
  return major === undefined ? null : [Number(major), Number(minor)];
};
const found = PROGRAMS.map((program) => ({ program, version: findVersion(program) })).find(
  ({ version }) => version,
);

/** True if PgBouncer is installed. */
export const hasPgbouncer = found !== undefined;

const [major, minor] = found?.version ?? [0, 0];
/** True if PgBouncer is installed and can keep prepared statements. */
export const hasKeepingPgbouncer = major > 1 || minor >= 21;

/** A running PgBouncer. */
export interface Pgbouncer {
  /** Connection string of the database through PgBouncer. */
  url: string;
  stop(): Promise<void>;
}

/** The shipped example configuration. */
const SHIPPED = new URL('../../../../deploy/pgbouncer.ini', import.meta.url);

/**
 * Starts PgBouncer with the shipped file. Names, addresses and accounts are replaced, `lines` are added, and it forgets prepared statements
 * unless these say otherwise.
 */
export async function startPgbouncer(
  databaseUrl: string,
  lines: Record<string, string | number> = {},
): Promise<Pgbouncer> {
  if (!found) throw new Error('PgBouncer is not installed.');
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'dubs-pgbouncer-'));
  const ownPort = await freePort();
  const name = pathname.slice(1);
  const users = join(folder, 'userlist.txt');
  const replaced = [
    [/^dubs = .*$/m, `${name} = host=${hostname} port=${port} dbname=${name}`],
    [/^listen_port = .*$/m, `listen_port = ${ownPort}\nunix_socket_dir =`],
    [/^auth_file = .*$/m, `auth_file = ${users}`],
  ] as const;
  let settings = await readFile(SHIPPED, 'utf8');
  for (const [line, own] of replaced) {
    if (!line.test(settings)) throw new Error(`deploy/pgbouncer.ini has no line ${line.source}.`);
    settings = settings.replace(line, own);
  }
  const added = { ...(hasKeepingPgbouncer && { max_prepared_statements: 0 }), ...lines };
  for (const [setting, value] of Object.entries(added)) settings += `${setting} = ${value}\n`;
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, settings);
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  // PgBouncer refuses to run as root, as PostgreSQL does.
  await chmod(folder, 0o755);
  const pooler = spawn(found.program, [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...postgresAccount(folder),
  });
  for await (const [line] of on(pooler.stderr, 'data')) if (String(line).includes('listening on')) break;
  const url = new URL(databaseUrl);
  url.port = String(ownPort);
  return {
    url: url.href,
    async stop() {
      pooler.kill('SIGKILL');
      await once(pooler, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
