const wrap = <T>(value: T) => ({ json: value });

/**
 * The tRPC transformer: superjson's envelope around plain JSON. Inputs and outputs hold nothing else (dates are ISO strings), so neither side
 * walks them, and no client makes the server revive a RegExp or a huge BigInt.
 */
export const wire = {
  input: {
    serialize: wrap,
    // JSON has no undefined: superjson's clients send null for an absent input.
    deserialize: (value: unknown) => (value as { json?: unknown } | undefined)?.json ?? undefined,
  },
  output: {
    serialize: wrap,
    deserialize: (value: unknown) => (value as { json: unknown }).json,
  },
};
