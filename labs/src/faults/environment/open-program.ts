import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A running program that can be killed, frozen and started again. */
export interface Program {
  pid(): number;
  kill(): Promise<void>;
  /** Starts it again, with more arguments for this time. */
  start(...more: string[]): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Kills all processes of it, those of earlier starts too. */
  close(): Promise<void>;
}

/** Starts a program, and waits for `untilUp` on each start. */
export async function openProgram(
  file: string,
  args: readonly string[],
  untilUp: () => Promise<void>,
): Promise<Program> {
  let child: ChildProcess;
  const started: ChildProcess[] = [];
  let exited: Promise<unknown>;
  const start = async (...more: string[]) => {
    child = spawn(file, [...args, ...more], { stdio: 'ignore' });
    started.push(child);
    exited = once(child, 'exit');
    await untilUp();
  };
  await start();
  return {
    pid: () => child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    start,
    signal: (name) => void child.kill(name),
    async close() {
      for (const each of started) each.kill('SIGKILL');
      await exited;
    },
  };
}
