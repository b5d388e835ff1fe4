import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const RESTART_MS = 100;
const KEPT = 20_000;

/** A program that is started again whenever it ends, as whatever runs it in production does. */
export interface Program {
  pid(): number;
  signal(name: NodeJS.Signals): void;
  /** Ends it in good order, and has it come up again. Resolves when the old one is gone. */
  restart(): Promise<void>;
  /** Has its next starts take these arguments of Node; the one that runs goes on. */
  startWith(nodeArguments: readonly string[]): void;
  /** Ends it for good. */
  stop(): Promise<void>;
  /** The end of what it has said. */
  said(): string;
}

/** Runs a built app over these settings. */
export function keepRunning(file: string, env: NodeJS.ProcessEnv, always: readonly string[] = []): Program {
  let child: ChildProcess;
  let isWanted = true;
  let more: readonly string[] = [];
  let said = '';
  let gone: Promise<unknown>;
  const start = () => {
    child = spawn(process.execPath, [...always, ...more, file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const note = (text: Buffer) => (said = (said + text.toString()).slice(-KEPT));
    child.stdout?.on('data', note);
    child.stderr?.on('data', note);
    gone = once(child, 'exit').then(() => {
      if (!isWanted) return;
      setTimeout(() => isWanted && start(), RESTART_MS);
    });
  };
  start();
  const end = async () => {
    // A frozen one hears of nothing.
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    await gone;
  };
  return {
    pid: () => child.pid ?? 0,
    signal: (name) => void child.kill(name),
    restart: end,
    startWith: (nodeArguments) => void (more = nodeArguments),
    async stop() {
      isWanted = false;
      if (child.exitCode === null && child.signalCode === null) await end();
    },
    said: () => said,
  };
}
