import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const STOP_TIMEOUT_MS = 15_000;

/** Returns the command line of a process, separated by spaces; empty if there is no such process. */
function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // The system has no /proc, or the process has ended.
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
 * Stops a Postgres that a killed process left running on the cluster, if there is one, and deletes its pid file. The caller holds
 * the lock of the data folder, so the process that started this Postgres is dead.
 *
 * @throws if it does not stop within 15 s
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
  // Waits for the file, which Postgres deletes when it has stopped. The process may remain as a zombie until init reaps it.
  for (const until = Date.now() + STOP_TIMEOUT_MS; existsSync(pidFile); await sleep(20)) {
    if (commandLine(pid) === '') rmSync(pidFile, { force: true });
    else if (Date.now() > until)
      throw new Error(`Postgres ${pid} of an earlier run in ${cluster} does not stop.`);
  }
}
