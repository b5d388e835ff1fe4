import { wire } from '@dubs/contract/wire';

/** Returns the address of a query that travels alone, as the procedures' client writes it. */
export const queryAddress = (path: string, input: unknown): string =>
  `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(wire.input.serialize(input)))}`;
