import { appRouter } from '../router.ts';
import type { Meta } from '../trpc/init.ts';
import type { Operation } from './operation.ts';

/** An operation with the name of its procedure, as `posts.edit`. */
export type NamedOperation = Operation & { procedure: string };

/** Procedures by name. Their type is nested like the router, but the record is flat. */
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>;

/** Every operation of the router. */
export const operations: readonly NamedOperation[] = Object.entries(procedures).flatMap(
  ([procedure, { _def }]) => (_def.meta?.operation ? [{ ..._def.meta.operation, procedure }] : []),
);
