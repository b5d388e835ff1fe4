import { spawn } from 'node:child_process';
import type { Account } from './account.ts';

// `cat` ends when the other end of the pipe is closed, which the kernel does even for a killed process. A Postgres that is starting has not
// written its file yet.
const SCRIPT = `cat >/dev/null
until [ -s "$2/postmaster.pid" ] || ! kill -0 "$1" 2>/dev/null; do sleep 1; done
[ "$(head -n 1 "$2/postmaster.pid" 2>/dev/null)" = "$1" ] && kill -INT "$1"`;

/**
 * Starts a guard process that stops Postgres when this process ends, even by `kill -9`.
 *
 * @param pid the postmaster
 * @returns a function that stops the guard; call it after Postgres has ended
 */
export function guardPostgres(pid: number, cluster: string, account: Account): () => void {
  const guard = spawn('/bin/sh', ['-c', SCRIPT, 'dubs-postgres-guard', String(pid), cluster], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...account,
  });
  guard.unref();
  // Without a guard, the next start stops the orphaned Postgres.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  return () => {
    guard.stdin.destroy();
  };
}
