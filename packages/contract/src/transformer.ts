import superjson from 'superjson';
import { wrap } from './envelope.ts';

/**
 * The tRPC transformer, with superjson's envelope. Outputs are plain JSON (dates are ISO strings), so the server wraps them without
 * traversing them. Inputs are read as plain JSON, so that no client can make the server revive a RegExp or a huge BigInt.
 */
export const transformer = {
  input: {
    // An absent input stays absent; superjson would send null with type metadata.
    serialize: (value: unknown) => (value === undefined ? wrap(value) : superjson.serialize(value)),
    // JSON has no undefined, so superjson sends null for an absent input.
    deserialize: (value: unknown) => (value as { json?: unknown } | undefined)?.json ?? undefined,
  },
  output: {
    serialize: wrap,
    deserialize: (value: unknown) =>
      superjson.deserialize(value as Parameters<typeof superjson.deserialize>[0]),
  },
};
