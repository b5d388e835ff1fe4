import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet } from '../environment/fleet.ts';
import { isReady } from '../../clients/product.ts';

const LOOK_MS = 200;

/** Distributes calls over the ready servers, or over all if none is ready. */
export interface Balancer {
  next(): string;
}

/** Starts to check the servers five times a second. */
export function openBalancer({ servers }: Pick<Fleet, 'servers'>): Balancer & { close(): void } {
  const ready = new Map(servers.map(({ origin }) => [origin, true]));
  let isOpen = true;
  let turn = 0;
  const watch = async (origin: string) => {
    while (isOpen) {
      ready.set(origin, await isReady(origin));
      await sleep(LOOK_MS);
    }
  };
  for (const { origin } of servers) void watch(origin);
  return {
    next() {
      const all = servers.map(({ origin }) => origin);
      const able = all.filter((origin) => ready.get(origin));
      const from = able.length > 0 ? able : all;
      return from[turn++ % from.length] ?? '';
    },
    close: () => void (isOpen = false),
  };
}
