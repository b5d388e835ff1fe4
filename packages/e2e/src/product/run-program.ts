import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ERROR_LEVEL = 50;

/** A running program of the product. */
export interface Program {
  /** Its output so far, by line. */
  readonly lines: readonly string[];
  /** The lines of its output that report an error. */
  readonly errors: readonly string[];
  readonly hasEnded: boolean;
  /** Terminates it and waits until it has exited; `now` kills it. */
  stop(how?: 'now'): Promise<void>;
}

/** Returns the full path of a file of the apps, such as `server/dist/main.js`. Throws when it has not been built. */
export function builtFile(file: string): string {
  const found = fileURLToPath(new URL(`../../../../apps/${file}`, import.meta.url));
  if (!existsSync(found)) throw new Error(`${found} is missing: build the apps first (pnpm build).`);
  return found;
}

/** Runs a built program with only these environment variables. */
export function runProgram(file: string, settings: NodeJS.ProcessEnv): Program {
  const child = spawn(process.execPath, ['--enable-source-maps', file], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = follow(child);
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  return {
    lines,
    get errors() {
      return lines.filter(isError);
    },
    get hasEnded() {
      return child.exitCode !== null || child.signalCode !== null;
    },
    stop: async (how) => {
      child.kill(how === 'now' ? 'SIGKILL' : 'SIGTERM');
      await gone;
    },
  };
}

function follow(child: ChildProcess): string[] {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  return lines;
}

function isError(line: string): boolean {
  try {
    return (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL;
  } catch {
    // Output that is not a log line comes from a crash, or from a library that should be silent.
    return true;
  }
}
