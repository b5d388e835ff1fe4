import { z } from 'zod/mini';
import { isoDate } from './strings.ts';

/** An announced version. From 00:00 UTC on the date `effective`, users who have not accepted it can only read. */
export const NextTerms = z.object({ version: z.int(), effective: isoDate });

/** The version of the terms in force, the announced one, and the one that the caller has accepted. */
export const Terms = z.object({ current: z.int(), next: z.nullable(NextTerms), accepted: z.int() });
export type Terms = z.infer<typeof Terms>;

/** The version that the caller accepts. */
export const AcceptTermsInput = z.object({
  version: z
    .int('version is a whole number.')
    .check(z.minimum(1, 'version is a whole number.'), z.maximum(1_000_000, 'version is a whole number.')),
});
export type AcceptTermsInput = z.infer<typeof AcceptTermsInput>;
