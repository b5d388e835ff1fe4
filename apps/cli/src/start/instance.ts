import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  acquireLock,
  createFolder,
  isAlive,
  LockHeldError,
  type ProcessMark,
  readLock,
} from '@dubs/db/embedded';
import { step, StepError, warn } from '@dubs/terminal';

/** Where the running Dubs can be reached on this machine. */
export interface Running {
  url: string;
  databaseUrl: string;
  /** The server and the worker. */
  services: ProcessMark[];
}

const runFile = (dataDir: string): string => path.join(dataDir, 'running.json');

/** Returns what the last run on this data folder recorded. That run may have ended. */
export function readRunning(dataDir: string): Running | undefined {
  try {
    return JSON.parse(readFileSync(runFile(dataDir), 'utf8')) as Running;
  } catch {
    return undefined;
  }
}

/** Returns where the Dubs that runs on this data folder can be reached. Undefined if none runs. */
export function findRunning(dataDir: string): Running | undefined {
  const holder = readLock(path.join(dataDir, 'lock'));
  return holder && isAlive(holder) ? readRunning(dataDir) : undefined;
}

export interface Instance {
  /** Records where this run can be reached; readable only by its owner, because it contains the database's password. */
  recordRunning(running: Running): void;
  release(): void;
}

/**
 * Locks the data folder for this process, and ends services that a killed run left on it.
 *
 * @throws StepError if another Dubs runs on it, or it cannot be written
 */
export async function takeDataDir(dataDir: string): Promise<Instance> {
  const release = lock(dataDir);
  const orphans = (readRunning(dataDir)?.services ?? []).filter(isAlive);
  if (orphans.length > 0)
    await step('Ending what a killed run left', () => Promise.all(orphans.map(endOrphan)));
  // It names the address and the database of the killed run.
  rmSync(runFile(dataDir), { force: true });
  return {
    recordRunning: (running) => {
      try {
        writeFileSync(runFile(dataDir), JSON.stringify(running), { mode: 0o600 });
      } catch (error) {
        // If a service restarts on a full disk, this failure must not end the other one.
        warn(`${runFile(dataDir)} could not be written: ${(error as Error).message}`);
      }
    },
    release: () => {
      rmSync(runFile(dataDir), { force: true });
      release();
    },
  };
}

function lock(dataDir: string): () => void {
  try {
    createFolder(path.join(dataDir, 'logs'));
    return acquireLock(path.join(dataDir, 'lock'));
  } catch (error) {
    if (error instanceof LockHeldError) {
      const at = readRunning(dataDir)?.url;
      throw new StepError(
        `Dubs is already running on ${dataDir}: process ${error.holder.pid}${at ? `, at ${at}` : ', still starting'}. ` +
          'Stop it first, or give this one another DATA_DIR.',
      );
    }
    throw new StepError(`The data folder ${dataDir} cannot be written: ${(error as Error).message}`);
  }
}

const ORPHAN_GRACE_MS = 5_000;

async function endOrphan(mark: ProcessMark): Promise<void> {
  const until = Date.now() + ORPHAN_GRACE_MS;
  for (
    let signal: NodeJS.Signals = 'SIGTERM';
    isAlive(mark);
    signal = Date.now() > until ? 'SIGKILL' : 'SIGTERM'
  ) {
    process.kill(mark.pid, signal);
    await sleep(100);
    if (Date.now() > until + ORPHAN_GRACE_MS)
      throw new StepError(`Process ${mark.pid} of an earlier run does not end.`);
  }
}
