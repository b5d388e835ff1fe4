import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

let target: Server;
let proxy: TcpProxy;
let caller: Socket;
let received: string;

beforeEach(async () => {
  received = '';
  target = createServer((socket) => {
    socket.on('data', (data) => (received += data.toString()));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  proxy = await startTcpProxy((target.address() as AddressInfo).port);
  const [host, port] = proxy.host.split(':');
  caller = connect(Number(port), host);
  caller.setNoDelay(true).on('error', () => undefined);
  await send('a');
  await expect.poll(() => received).toBe('a');
});

afterEach(async () => {
  caller.destroy();
  await proxy.cut();
  target.close();
});

/** Writes a text and waits, so that it is a separate chunk. */
async function send(text: string): Promise<void> {
  await new Promise((resolve) => caller.write(text, resolve));
  await new Promise((resolve) => setTimeout(resolve, 20));
}

it('forwards held data later, in order', async () => {
  proxy.behave({ isSilent: true });
  await send('b');
  await send('c');
  expect(received).toBe('a');
  proxy.behave({});
  await send('d');
  await expect.poll(() => received).toBe('abcd');
});

it('forwards nothing after a cut', async () => {
  const pieces: number[] = [];
  proxy.behave({ chooseAction: ({ length }) => (pieces.push(length) === 1 ? 'cut-halfway' : 'pass') });
  const closed = new Promise((resolve) => caller.once('close', resolve));
  // Larger than one chunk.
  caller.write('b'.repeat(1_000_000));
  await closed;
  const [first = 0] = pieces;
  await expect.poll(() => received.length).toBe(1 + Math.ceil(first / 2));
});

it('stalls existing connections and serves new ones', async () => {
  proxy.mute();
  await send('b');
  const [host, port] = proxy.host.split(':');
  const other = connect(Number(port), host);
  other.write('z');
  await expect.poll(() => received).toBe('az');
  other.destroy();
});
