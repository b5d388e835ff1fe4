import { wrap } from '@dubs/contract/envelope';

/**
 * Returns the URL of an unbatched query, as the tRPC client writes it. superjson would only wrap its plain JSON input, so that the
 * boot script needs no superjson.
 */
export const queryAddress = (path: string, input: unknown): string =>
  `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(wrap(input)))}`;
