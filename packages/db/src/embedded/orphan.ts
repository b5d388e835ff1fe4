import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 15_000;

/** Returns the command line of a process with spaces between its words; empty when there is no such process. */
function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // Not every system has /proc, and on those that do the process may be gone.
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** True if a Postgres runs on the cluster. */
export function isRunning(cluster: string): boolean {
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return false;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  return pid > 1 && commandLine(pid).includes(cluster);
}

/**
 * Ends the Postgres that a killed process left running on the cluster, and clears its pid file. Does nothing
 * when there is none. The caller holds the lock of the data folder, so the process that started that Postgres is dead.
 *
 * @throws when it does not stop within 15 s
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!isRunning(cluster)) {
    rmSync(pidFile, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  // The pid itself lingers as a zombie until init collects it; the file goes as soon as the work is done.
  for (const until = Date.now() + PATIENCE_MS; existsSync(pidFile); await sleep(20)) {
    if (commandLine(pid) === '') rmSync(pidFile, { force: true });
    else if (Date.now() > until)
      throw new Error(`Postgres ${pid} of an earlier run in ${cluster} does not stop.`);
  }
}
