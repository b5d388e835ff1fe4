import { z } from 'zod/mini';
import { isoTime } from './strings.ts';

/** A release of Dubs that is newer than the one that runs. */
export const NewerRelease = z.object({ version: z.string(), url: z.url({ protocol: /^https?$/ }) });

/** What the host of the server sees of it: numbers and times, never names or content. */
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
