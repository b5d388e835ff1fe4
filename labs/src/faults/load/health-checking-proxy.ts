import { findProgram } from '../environment/find-program.ts';
import type { Fleet } from '../environment/fleet.ts';
import { openHaproxy } from '../environment/haproxy.ts';
import { type Balancer, openBalancer } from './balancer.ts';

/** As in `deploy/haproxy.cfg`. */
const CHECK_MS = 500;
const FALLS = 3;
/** A port without a listener, for calls while no server is healthy. */
const NOWHERE = 'http://127.0.0.1:9';

/** A proxy that takes servers out of rotation when their health checks fail. */
export interface HealthCheckingProxy extends Balancer {
  /** Its name in the report. */
  name: string;
}

/** Starts a proxy that checks each server every 500 ms and takes it out after three failures. */
export async function startHealthCheckingProxy(fleet: Pick<Fleet, 'servers'>): Promise<HealthCheckingProxy> {
  const program = findProgram('haproxy');
  if (program) {
    const { origin, close } = await openHaproxy(
      program,
      fleet.servers.map((server) => server.origin),
    );
    return { name: 'HAProxy', next: () => origin, close };
  }
  const checks = { checkMs: CHECK_MS, timeoutMs: CHECK_MS, maxFailures: FALLS };
  return { name: 'a replacement for HAProxy', ...openBalancer(fleet, { ...checks, fallback: NOWHERE }) };
}
