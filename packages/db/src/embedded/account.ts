import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The user and group that Postgres runs as; `undefined` is the user of this process. */
export type Account = { uid: number; gid: number } | undefined;

const lookUp = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim());

/**
 * Returns the account to run Postgres, which refuses to run as root. Root uses the owner of the cluster if that is another user, and
 * otherwise the system's unprivileged account, whose number differs between systems. Other users need no other account.
 *
 * @param cluster the folder of the cluster; it need not exist
 */
export function postgresAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return { uid: lookUp('-u'), gid: lookUp('-g') };
}
