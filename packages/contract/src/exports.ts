import { z } from 'zod/mini';
import { isoTime } from './strings.ts';

/** The status of the newest requested export. */
export const ExportStatus = z.enum(['none', 'pending', 'ready', 'failed', 'expired']);
export type ExportStatus = z.infer<typeof ExportStatus>;

/** An export of the user's data. `url`, with `bytes` and `expiresAt`, is present while it can be downloaded. */
export const Export = z.object({
  status: ExportStatus,
  url: z.optional(z.string()),
  bytes: z.optional(z.int()),
  requestedAt: z.optional(isoTime),
  expiresAt: z.optional(isoTime),
  /** When another may be requested. */
  nextAt: z.optional(isoTime),
});
export type Export = z.infer<typeof Export>;
