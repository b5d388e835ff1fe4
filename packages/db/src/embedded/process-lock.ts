import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Identifies a process, also when a later one gets the same pid. */
export interface ProcessMark {
  pid: number;
  /** When the process started: clock ticks after boot on Linux, the time of day elsewhere; null where the system does not tell. */
  started: string | null;
  /** The process that this one stands in for: see `outliveProcess`. */
  standsFor?: ProcessMark;
}

/** Thrown when a living process holds the lock. */
export class LockHeldError extends Error {
  override readonly name = 'LockHeldError';
  constructor(readonly holder: ProcessMark) {
    super(`Process ${holder.pid} holds the lock.`);
  }
}

/** Asks `ps` when a process started, to the second; null when it does not tell. macOS has no `/proc`. */
export function askStart(pid: number): string | null {
  try {
    const said = execFileSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      // A later run may have another language and time zone.
      env: { LC_ALL: 'C', TZ: 'UTC' },
    });
    return said.trim() || null;
  } catch {
    return null;
  }
}

/** Marks a process. */
export function markProcess(pid: number): ProcessMark {
  try {
    // The second field is the program's name in brackets and may itself hold spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return { pid, started: stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null };
  } catch {
    return { pid, started: askStart(pid) };
  }
}

/** True if the marked process, and not another one with its number, is running. */
export function isAlive(mark: ProcessMark): boolean {
  try {
    process.kill(mark.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return mark.started === null || markProcess(mark.pid).started === mark.started;
}

/** Reads who holds a lock; `undefined` when no process does or the file is cut off. */
export function readLock(file: string): ProcessMark | undefined {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as ProcessMark;
    return Number.isInteger(value.pid) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Takes the lock for this process, from a dead holder too. The file appears complete or not at all.
 *
 * @returns the release; harmless when called twice
 * @throws LockHeldError when a living process holds it
 */
export function acquireLock(file: string): () => void {
  const own = markProcess(process.pid);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own));
  try {
    for (;;) {
      try {
        linkSync(draft, file);
        return () => {
          if (readLock(file)?.pid === process.pid) rmSync(file, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const found = readLock(file);
      const holder = found?.standsFor ?? found;
      if (holder && isAlive(holder)) throw new LockHeldError(holder);
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Lets the lock that this process holds outlive it: earlier versions of this program find process 1 as its holder, which always runs. This
 * version knows better, and takes it.
 *
 * @returns what ends that
 */
export function outliveProcess(file: string): () => void {
  const write = (mark: ProcessMark): void => {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(mark), { flush: true });
    renameSync(draft, file);
  };
  const own = markProcess(process.pid);
  write({ pid: 1, started: null, standsFor: own });
  return () => write(own);
}
