/** Returns superjson's envelope around plain JSON. */
export const wrap = <T>(value: T) => ({ json: value });
