import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const RESTART_MS = 100;
const KEPT = 20_000;

/** A process that is restarted whenever it ends, as in production. */
export interface SupervisedProcess {
  pid(): number;
  signal(name: NodeJS.Signals): void;
  /** Restarts it gracefully. Resolves when the old process has ended. */
  restart(): Promise<void>;
  /** Sets Node arguments for the next starts. */
  setNodeArguments(nodeArguments: readonly string[]): void;
  /** Stops it without a restart. */
  stop(): Promise<void>;
  /** Returns the end of its output. */
  output(): string;
}

/** Runs a built app with these settings. */
export function superviseProcess(
  file: string,
  env: NodeJS.ProcessEnv,
  always: readonly string[] = [],
): SupervisedProcess {
  let child: ChildProcess;
  let isWanted = true;
  let more: readonly string[] = [];
  let output = '';
  let exited: Promise<unknown>;
  const start = () => {
    child = spawn(process.execPath, [...always, ...more, file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const note = (text: Buffer) => (output = (output + text.toString()).slice(-KEPT));
    child.stdout?.on('data', note);
    child.stderr?.on('data', note);
    exited = once(child, 'exit').then(() => {
      if (!isWanted) return;
      setTimeout(() => isWanted && start(), RESTART_MS);
    });
  };
  start();
  const end = async () => {
    // A frozen process receives no other signal.
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    await exited;
  };
  return {
    pid: () => child.pid ?? 0,
    signal: (name) => void child.kill(name),
    restart: end,
    setNodeArguments: (nodeArguments) => void (more = nodeArguments),
    async stop() {
      isWanted = false;
      if (child.exitCode === null && child.signalCode === null) await end();
    },
    output: () => output,
  };
}
