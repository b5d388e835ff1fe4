import { z } from 'zod/mini';
import { isoTime } from './strings.ts';

/** What became of the newest export that was asked for. */
export const ExportStatus = z.enum(['none', 'pending', 'ready', 'failed', 'expired']);
export type ExportStatus = z.infer<typeof ExportStatus>;

/** An export of all that is the person's. `url` is there while it can be fetched; `bytes` and `expiresAt` belong to it. */
export const Export = z.object({
  status: ExportStatus,
  url: z.optional(z.string()),
  bytes: z.optional(z.int()),
  requestedAt: z.optional(isoTime),
  expiresAt: z.optional(isoTime),
  /** From when on another may be asked for. */
  nextAt: z.optional(isoTime),
});
export type Export = z.infer<typeof Export>;
