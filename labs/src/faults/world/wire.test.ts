import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Wire } from './wire.ts';
import { layWire } from './wire.ts';

let target: Server;
let wire: Wire;
let caller: Socket;
let heard: string;

beforeEach(async () => {
  heard = '';
  target = createServer((socket) => {
    socket.on('data', (data) => (heard += data.toString()));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  wire = await layWire((target.address() as AddressInfo).port);
  const [host, port] = wire.host.split(':');
  caller = connect(Number(port), host);
  caller.setNoDelay(true).on('error', () => undefined);
  await say('a');
  await expect.poll(() => heard).toBe('a');
});

afterEach(async () => {
  caller.destroy();
  await wire.close();
  target.close();
});

/** Writes, and waits until it has left and others had their turn, so that it is a piece of its own. */
async function say(text: string): Promise<void> {
  await new Promise((resolve) => caller.write(text, resolve));
  await new Promise((resolve) => setTimeout(resolve, 20));
}

test('what is said while it is silent arrives later, in order', async () => {
  wire.become({ isSilent: true });
  await say('b');
  await say('c');
  expect(heard).toBe('a');
  wire.become({});
  await say('d');
  await expect.poll(() => heard).toBe('abcd');
});

test('nothing arrives behind the place where it was cut', async () => {
  const pieces: number[] = [];
  wire.become({ fateOf: ({ length }) => (pieces.push(length) === 1 ? 'cut-halfway' : 'pass') });
  const closed = new Promise((resolve) => caller.once('close', resolve));
  // More than is read at a time.
  caller.write('b'.repeat(1_000_000));
  await closed;
  const [first = 0] = pieces;
  await expect.poll(() => heard.length).toBe(1 + Math.ceil(first / 2));
});

test('a connection that stands falls silent for good, a new one is whole', async () => {
  wire.silence();
  await say('b');
  const [host, port] = wire.host.split(':');
  const other = connect(Number(port), host);
  other.write('z');
  await expect.poll(() => heard).toBe('az');
  other.destroy();
});
