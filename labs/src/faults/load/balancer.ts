import { setTimeout as sleep } from 'node:timers/promises';
import { isReady } from '../../clients/product.ts';
import type { Fleet } from '../environment/fleet.ts';

/** Distributes calls over servers. */
export interface Balancer {
  /** Returns the origin of the next server. */
  next(): string;
  close(): Promise<void>;
}

interface Options {
  checkMs: number;
  timeoutMs: number;
  /** Number of failed checks in a row that take a server out of rotation. */
  maxFailures: number;
  /** Origin for calls while all servers are out of rotation; without it, they go to any server. */
  fallback?: string;
}

/** Starts to check the servers. By default one failed check takes a server out of rotation. */
export function openBalancer(
  { servers }: Pick<Fleet, 'servers'>,
  { checkMs, timeoutMs, maxFailures, fallback }: Options = { checkMs: 200, timeoutMs: 3_000, maxFailures: 1 },
): Balancer {
  const all = servers.map(({ origin }) => origin);
  const failures = new Map(all.map((origin) => [origin, 0]));
  const closing = new AbortController();
  const watch = async (origin: string) => {
    while (!closing.signal.aborted) {
      failures.set(origin, (await isReady(origin, timeoutMs)) ? 0 : (failures.get(origin) ?? 0) + 1);
      await sleep(checkMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const watches = all.map(watch);
  let turn = 0;
  return {
    next() {
      const healthy = all.filter((origin) => (failures.get(origin) ?? 0) < maxFailures);
      const candidates = healthy.length > 0 || fallback ? healthy : all;
      return candidates[turn++ % candidates.length] ?? fallback ?? '';
    },
    async close() {
      closing.abort();
      await Promise.all(watches);
    },
  };
}
