import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Identifies a process, even if a later one gets the same pid. */
export interface ProcessMark {
  pid: number;
  /** Start time: clock ticks after boot on Linux, date and time elsewhere; null if unknown. */
  started: string | null;
  /** The actual holder, if this mark is a placeholder: see `outliveProcess`. */
  standsFor?: ProcessMark;
}

/** Thrown when a running process holds the lock. */
export class LockHeldError extends Error {
  override readonly name = 'LockHeldError';
  constructor(readonly holder: ProcessMark) {
    super(`Process ${holder.pid} holds the lock.`);
  }
}

/** Returns the start time of a process from `ps`, to the second, or null. For macOS, which has no `/proc`. */
export function readStartTime(pid: number): string | null {
  try {
    const said = execFileSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      // Fixed, since a later run may have another language and time zone.
      env: { LC_ALL: 'C', TZ: 'UTC' },
    });
    return said.trim() || null;
  } catch {
    return null;
  }
}

/** Returns the mark of a process. */
export function markProcess(pid: number): ProcessMark {
  try {
    // The second field is the program's name in brackets, which may itself contain spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return { pid, started: stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null };
  } catch {
    return { pid, started: readStartTime(pid) };
  }
}

/** True if the marked process is running, and not another one with its pid. */
export function isAlive(mark: ProcessMark): boolean {
  try {
    process.kill(mark.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return mark.started === null || markProcess(mark.pid).started === mark.started;
}

/** Returns the process that holds a lock; `undefined` if there is none or the file is truncated. */
export function readLock(file: string): ProcessMark | undefined {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as ProcessMark;
    return Number.isInteger(value.pid) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Throws `LockHeldError` if a running process holds the lock. */
function requireFree(file: string): void {
  const found = readLock(file);
  const holder = found?.standsFor ?? found;
  if (holder && isAlive(holder)) throw new LockHeldError(holder);
}

/** Creates a file by linking to a complete one. Returns false if it exists. */
function createLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Acquires the lock for this process, even from a dead holder.
 *
 * @returns the function that releases the lock, which can be repeated
 * @throws LockHeldError if a running process holds it, or is acquiring it
 */
export function acquireLock(file: string): () => void {
  const own = markProcess(process.pid);
  const draft = `${file}.${process.pid}`;
  // Only the process that created this file may replace the lock. Of two that found a dead holder, the slower one could otherwise replace
  // the lock of the faster one.
  const next = `${file}.next`;
  writeFileSync(draft, JSON.stringify(own));
  try {
    requireFree(file);
    while (!createLink(draft, next)) {
      requireFree(next);
      rmSync(next, { force: true });
    }
    try {
      requireFree(file);
      renameSync(next, file);
    } catch (error) {
      rmSync(next, { force: true });
      throw error;
    }
    // Another process that had found a dead one's `next` may have replaced it before it was renamed.
    const now = readLock(file);
    if (now?.pid !== process.pid) throw new LockHeldError(now ?? own);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readLock(file)?.pid === process.pid) rmSync(file, { force: true });
  };
}

/**
 * Keeps the lock that this process holds locked for earlier versions of Dubs, even if this process dies: they see process 1 as its holder,
 * which always runs. This version checks `standsFor` and can acquire the lock.
 *
 * @returns a function that restores the normal lock
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
