// Starts a Redis for one test run, on a port of its own and without persistence.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../packages/db/src/embedded/free-port.mjs';

const respondsToPing = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString().startsWith('+PONG'));
    });
    socket.write('PING\r\n');
  });

/**
 * @param {string} program full path of redis-server
 * @returns {Promise<string>} its URL
 */
export async function startRedis(program) {
  const dir = mkdtempSync(path.join(tmpdir(), 'dubs-test-redis-'));
  const port = await freePort();
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    dir,
  ];
  const child = spawn(program, [...settings, '--maxmemory-policy', 'noeviction'], { stdio: 'ignore' });
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  };
  // Before `memory-folder.mjs` deletes the folder around it.
  process.prependOnceListener('exit', stop);
  for (let tries = 0; tries < 100; tries += 1) {
    if (await respondsToPing(port)) return `redis://127.0.0.1:${port}`;
    await sleep(50);
  }
  stop();
  throw new Error(`${program} does not answer.`);
}
