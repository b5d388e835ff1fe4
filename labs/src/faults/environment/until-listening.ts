import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const WITHIN_MS = 10_000;

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });

/** Resolves when a program listens on the port. */
export async function untilListening(port: number, name: string): Promise<void> {
  const end = performance.now() + WITHIN_MS;
  while (!(await isListening(port))) {
    if (performance.now() > end) throw new Error(`${name} does not listen.`);
    await sleep(20);
  }
}
