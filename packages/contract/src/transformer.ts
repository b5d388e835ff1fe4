import superjson from 'superjson';
import { wrap } from './envelope.ts';

/**
 * The tRPC transformer, in superjson's envelope. Outputs are plain JSON (dates are ISO strings), so the server wraps them without a walk;
 * inputs are read as plain JSON, so that no client makes the server revive a RegExp or a huge BigInt.
 */
export const transformer = {
  input: {
    // An absent input stays absent, instead of a null with a note on its type.
    serialize: (value: unknown) => (value === undefined ? wrap(value) : superjson.serialize(value)),
    // JSON has no undefined: superjson writes null for an absent input.
    deserialize: (value: unknown) => (value as { json?: unknown } | undefined)?.json ?? undefined,
  },
  output: {
    serialize: wrap,
    deserialize: (value: unknown) =>
      superjson.deserialize(value as Parameters<typeof superjson.deserialize>[0]),
  },
};
