import { spawn } from 'node:child_process';
import type { Account } from './account.ts';

// Reading ends when the other end of the pipe is closed, which the kernel does for a killed process too.
const SCRIPT = `cat >/dev/null
[ "$(head -n 1 "$2/postmaster.pid" 2>/dev/null)" = "$1" ] && kill -INT "$1"`;

/**
 * Watches this process from outside and stops Postgres when it is gone, so that not even `kill -9` leaves a
 * server behind.
 *
 * @param pid the postmaster
 * @returns ends the watch; call it after Postgres has stopped
 */
export function guardPostgres(pid: number, cluster: string, account: Account): () => void {
  const guard = spawn('/bin/sh', ['-c', SCRIPT, 'dubs-postgres-guard', String(pid), cluster], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...account,
  });
  guard.unref();
  // A watch that cannot be kept costs nothing but the clean-up at the next start.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  return () => {
    guard.stdin.destroy();
  };
}
