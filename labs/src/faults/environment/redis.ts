import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@dubs/db/embedded';
import { openProgram, type Program } from './open-program.ts';

/** A Redis or a sentinel without persistence that can be killed, frozen and sent commands directly. */
export interface Redis extends Program {
  port: number;
  /** Sends commands on one connection and waits up to two seconds for the reply. Rejects if Redis refuses one. */
  command(...lines: string[]): Promise<string>;
}

const ANSWER_MS = 2_000;

/** Starts Redis on a free port with additional configuration lines. Lines that name a sentinel turn it into one. */
export async function openRedis(
  program: string,
  folder: string,
  lines: readonly string[] = [],
): Promise<Redis> {
  const port = await freePort();
  const isSentinel = lines.some((line) => line.startsWith('sentinel '));
  const own = path.join(folder, `redis-${port}`);
  // Sentinels write their findings into the configuration files of all processes, so each has its own.
  const file = path.join(own, 'redis.conf');
  await mkdir(own);
  const common = [`port ${port}`, 'bind 127.0.0.1', `dir ${own}`];
  const store = ['save ""', 'appendonly no', 'maxmemory-policy noeviction', 'enable-debug-command local'];
  await writeFile(file, [...common, ...(isSentinel ? [] : store), ...lines, ''].join('\n'));
  const command = (...commands: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`${commands.join('\r\n')}\r\n`));
      const done = (answer: string) => {
        socket.destroy();
        if (/^-/m.test(answer)) reject(new Error(`${commands.join('; ')}: ${answer}`));
        else resolve(answer);
      };
      socket.setTimeout(ANSWER_MS, () => done('no answer'));
      socket.once('error', reject);
      socket.once('data', (data) => done(data.toString()));
    });
  async function untilAnswering(): Promise<void> {
    for (let tries = 0; tries < 100; tries++) {
      const answer = await command('PING').catch(() => '');
      if (answer.startsWith('+PONG')) return;
      await sleep(50);
    }
    throw new Error(`${program} does not answer`);
  }
  const running = await openProgram(program, [file, ...(isSentinel ? ['--sentinel'] : [])], untilAnswering);
  return { ...running, port, command };
}
