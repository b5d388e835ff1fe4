import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { postgresAccount, runCluster } from '@dubs/db/embedded';
import { query } from './query.ts';

const run = promisify(execFile);

/** Folder in which the packages of Debian and Ubuntu install each major version. */
const PLACE = '/usr/lib/postgresql';
const PROGRAMS = ['initdb', 'postgres', 'pg_basebackup'];
const OLDEST = 14;

/** A PostgreSQL of the system. */
export interface OtherPostgres {
  major: number;
  /** The folder with `bin`. */
  native: string;
}

/** Returns the oldest PostgreSQL of the system that Dubs supports, or undefined. */
export const findOtherPostgres = (): OtherPostgres | undefined =>
  (existsSync(PLACE) ? readdirSync(PLACE) : [])
    .map((name) => ({ major: Number(name), native: path.join(PLACE, name) }))
    .filter(
      ({ major, native }) =>
        major >= OLDEST && PROGRAMS.every((name) => existsSync(path.join(native, 'bin', name))),
    )
    .toSorted((one, other) => one.major - other.major)[0];

/** Runs one of its programs to the end, under the account of PostgreSQL. */
export const runProgram = async (
  { native }: OtherPostgres,
  name: string,
  ...words: string[]
): Promise<void> =>
  void (await run(path.join(native, 'bin', name), words, { cwd: '/', ...postgresAccount('') }));

/** Creates a folder that the account of PostgreSQL may write to. */
export function makeFolder(folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  const account = postgresAccount('');
  if (account) chownSync(folder, account.uid, account.gid);
}

/** A running cluster of another PostgreSQL. */
export interface OtherCluster {
  /** Connection strings of the role that owns the database, and of the superuser. */
  url: string;
  superuserUrl: string;
  password: string;
  stop(): Promise<void>;
}

/**
 * Creates and starts a cluster with these lines in its configuration, and makes a role that is not a superuser the
 * owner of the database.
 */
export async function startOtherPostgres(
  other: OtherPostgres,
  cluster: string,
  lines = '',
): Promise<OtherCluster> {
  const password = randomBytes(12).toString('hex');
  makeFolder(cluster);
  const passwordFile = path.join(cluster, '..', `${path.basename(cluster)}.password`);
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const access = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  await runProgram(other, 'initdb', '-D', cluster, ...access, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
  const running = await continueOtherPostgres(other, cluster, password, lines);
  await query(running.superuserUrl, "create role product login createdb password 'hunter2'");
  await query(running.superuserUrl, 'alter database dubs owner to product');
  return running;
}

/** Starts an existing cluster, with more lines in its settings. */
export async function continueOtherPostgres(
  { native, major }: OtherPostgres,
  cluster: string,
  password: string,
  lines = '',
): Promise<OtherCluster> {
  writeFileSync(path.join(cluster, 'postgresql.auto.conf'), lines, { flag: 'a' });
  const said: string[] = [];
  const { url, stop } = await runCluster({
    cluster,
    password,
    binaries: { native, version: String(major) },
    account: postgresAccount(cluster),
    fast: false,
    log: (line) => said.push(line),
  });
  const owner = new URL(url);
  owner.username = 'product';
  owner.password = 'hunter2';
  return { url: owner.href, superuserUrl: url, password, stop };
}
