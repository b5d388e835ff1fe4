import dns from 'node:dns/promises';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { choosePort } from './choose-port.ts';

const servers: Server[] = [];

/** Listens on a port; 0 picks any free port. */
async function occupy(port = 0, host = '127.0.0.1'): Promise<number> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  for (const server of servers.splice(0)) server.close();
});

it('takes the usual port when it is free', async () => {
  const port = await occupy();
  servers.pop()?.close();
  expect(await choosePort(port, false, 'localhost')).toEqual({ port, moved: false });
});

it('picks the next port when the default one is taken and was not requested', async () => {
  const taken = await occupy();
  const { port, moved } = await choosePort(taken, false, 'localhost');
  expect(port).toBeGreaterThan(taken);
  expect(moved).toBe(true);
});

it('refuses a taken port that was asked for, on whatever address it is taken', async () => {
  await expect(choosePort(await occupy(), true, 'localhost')).rejects.toThrow(/PORT=\d+ is taken/);
  await expect(choosePort(await occupy(0, '0.0.0.0'), true, 'localhost')).rejects.toThrow(
    /PORT=\d+ is taken/,
  );
});

it('finds any free port when asked for 0', async () => {
  const { port, moved } = await choosePort(0, true, 'localhost');
  expect(port).toBeGreaterThan(0);
  expect(moved).toBe(false);
});

it('passes over addresses that this machine does not have, unless there is no other', async () => {
  // No machine has 192.0.2.1 (RFC 5737).
  const addresses = ['192.0.2.1', '127.0.0.1'].map((address) => ({ address, family: 4 }));
  vi.spyOn(dns, 'lookup').mockResolvedValue(addresses as never);
  syncBuiltinESMExports();
  const taken = await occupy();
  expect((await choosePort(taken, false, 'localhost')).port).toBeGreaterThan(taken);
  addresses.pop();
  await expect(choosePort(0, true, 'localhost')).rejects.toThrow('EADDRNOTAVAIL');
});
