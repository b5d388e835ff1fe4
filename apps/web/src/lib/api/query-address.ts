import { wrap } from '@dubs/contract/envelope';

/**
 * Returns the address of a query that travels alone, as the procedures' client writes it. Its input is plain JSON, which superjson only
 * wraps: the page itself does without superjson.
 */
export const queryAddress = (path: string, input: unknown): string =>
  `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(wrap(input)))}`;
