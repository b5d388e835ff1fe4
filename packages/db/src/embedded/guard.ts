import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import type { Account } from './account.ts';

// `cat` ends when the other end of the pipe is closed, which the kernel does even for a killed process. A Postgres that is starting has not
// written its file yet.
const SCRIPT = `read -r pid || exit
cat >/dev/null
until [ -s "$1/postmaster.pid" ] || ! kill -0 "$pid" 2>/dev/null; do sleep 1; done
[ "$(head -n 1 "$1/postmaster.pid" 2>/dev/null)" = "$pid" ] && kill -INT "$pid"`;

/** Shell script that writes its pid to descriptor 3, the input of the guard, and becomes the program that its arguments name. */
export const GUARDED = '(echo $$ >&3); exec "$@" 3>&-';

/**
 * Starts a guard process that stops Postgres when this process ends, even by `kill -9`. Postgres itself names its pid to it, since this
 * process may end before it knows the pid.
 *
 * @returns the input of the guard; close it after Postgres has ended
 */
export function startGuard(cluster: string, account: Account): Writable {
  const guard = spawn('/bin/sh', ['-c', SCRIPT, 'dubs-postgres-guard', cluster], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...account,
  });
  guard.unref();
  // Without a guard, the next start stops the orphaned Postgres.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  return guard.stdin;
}
