import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@dubs/db/embedded';

/** A Redis without persistence that can be killed, frozen and sent commands directly. */
export interface Redis {
  port: number;
  /** Kills it; its data is lost. */
  kill(): Promise<void>;
  start(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Sends a command and waits up to two seconds for the answer. */
  command(line: string): Promise<string>;
}

const ANSWER_MS = 2_000;

/** Starts Redis on a free port. */
export async function openRedis(program: string, folder: string): Promise<Redis> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const command = (line: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`${line}\r\n`));
      const done = (answer: string) => {
        socket.destroy();
        resolve(answer);
      };
      socket.setTimeout(ANSWER_MS, () => done('no answer'));
      socket.once('error', reject);
      socket.once('data', (data) => done(data.toString()));
    });
  async function start(): Promise<void> {
    const settings = { port: String(port), bind: '127.0.0.1', save: '', appendonly: 'no', dir: folder };
    const options = Object.entries({
      ...settings,
      'maxmemory-policy': 'noeviction',
      'enable-debug-command': 'local',
    });
    child = spawn(
      program,
      options.flatMap(([name, value]) => [`--${name}`, value]),
      { stdio: 'ignore' },
    );
    for (let tries = 0; tries < 100; tries++) {
      const answer = await command('PING').catch(() => '');
      if (answer.startsWith('+PONG')) return;
      await sleep(50);
    }
    throw new Error(`${program} does not answer`);
  }
  await start();
  return {
    port,
    async kill() {
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      running.kill('SIGKILL');
      await once(running, 'exit');
    },
    start,
    signal: (name) => void child?.kill(name),
    command,
  };
}
