import { z } from 'zod/mini';
import { isoTime } from './strings.ts';

/** A release of Dubs that is newer than the running version. */
export const NewerRelease = z.object({ version: z.string(), url: z.url({ protocol: /^https?$/ }) });

/** The host's view of the server: numbers and times, never names or content. */
export const HostPage = z.object({
  people: z.int(),
  groups: z.int(),
  storage: z.int(),
  texts: z.int(),
  queue: z.int(),
  lastBackup: z.nullable(isoTime),
  version: z.string(),
  update: z.nullable(NewerRelease),
  off: z.optional(z.array(z.enum(['texts']))),
});
export type HostPage = z.infer<typeof HostPage>;
