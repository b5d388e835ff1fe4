import { wrap } from './envelope.ts';

/**
 * The tRPC transformer, in superjson's envelope. Everything inside is plain JSON (dates are ISO strings), so neither side needs superjson
 * itself: nothing is searched for dates, and no client makes the server revive a RegExp or a huge BigInt.
 */
export const transformer = {
  input: {
    serialize: wrap,
    // JSON has no undefined: superjson writes null for an absent input.
    deserialize: (value: unknown) => (value as { json?: unknown } | undefined)?.json ?? undefined,
  },
  output: { serialize: wrap, deserialize: (value: unknown) => (value as { json?: unknown }).json },
};
