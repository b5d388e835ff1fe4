import type { Fault } from '../run-fault.ts';
import { POSTGRES } from './postgres.ts';
import { PROCESSES } from './processes.ts';
import { PROVIDER } from './provider.ts';
import { REDIS } from './redis.ts';
import { STORAGE } from './storage.ts';
import { TABLES } from './tables.ts';
import { CONNECTIONS } from './connections.ts';

/** Every kind of fault. */
export const FAULTS: readonly Fault[] = [
  ...POSTGRES,
  ...TABLES,
  ...CONNECTIONS,
  ...REDIS,
  ...STORAGE,
  ...PROVIDER,
  ...PROCESSES,
];

/**
 * Returns the names of the short faults for `npm test`, one or two of every kind. Pictures are in an object store or
 * on disks. The short form of `src/fleet` also kills servers.
 */
export const shortFaults = (hasStore: boolean): ReadonlySet<string> =>
  new Set([
    'Postgres: killed and started',
    'Postgres: has a limit of two connections',
    'table sessions locked for 4 s',
    'connection to Postgres: the answer to COMMIT is lost',
    'connection to Redis: refused',
    hasStore ? 'connection to the object store: refused' : 'disk of pictures full',
    'Twilio: answers 500',
  ]);
