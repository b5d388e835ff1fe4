import type { Fault } from '../run-fault.ts';
import { POSTGRES } from './postgres.ts';
import { PROCESSES } from './processes.ts';
import { PROVIDER } from './provider.ts';
import { REDIS } from './redis.ts';
import { STORAGE } from './storage.ts';
import { TABLES } from './tables.ts';
import { WIRES } from './wires.ts';

/** Every kind of fault. */
export const FAULTS: readonly Fault[] = [
  ...POSTGRES,
  ...TABLES,
  ...WIRES,
  ...REDIS,
  ...STORAGE,
  ...PROVIDER,
  ...PROCESSES,
];

/** One or two of every sort, quickly over, for whenever the tests run. */
export const SHORT: ReadonlySet<string> = new Set([
  'Postgres: killed and started',
  'Postgres: has connections for two',
  'table sessions locked for 4 s',
  'wire to Postgres: the answer to COMMIT is lost',
  'wire to Redis: refused',
  'Redis: frozen, behind a proxy that checks',
  'disk of pictures full',
  'Twilio: answers 500',
  'a server killed',
]);
