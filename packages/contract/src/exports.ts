import { z } from 'zod/mini';
import { isoTime } from './strings.ts';

/** The status of the newest requested export. */
export const ExportStatus = z.enum(['none', 'pending', 'ready', 'failed', 'expired']);

/** An export of the user's data. `url`, `bytes` and `expiresAt` are present while it can be downloaded. */
export const Export = z.object({
  status: ExportStatus,
  url: z.optional(z.string()),
  bytes: z.optional(z.int()),
  requestedAt: z.optional(isoTime),
  expiresAt: z.optional(isoTime),
  /** When the user may request another export. */
  nextAt: z.optional(isoTime),
});
export type Export = z.infer<typeof Export>;
