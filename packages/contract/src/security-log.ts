import { z } from 'zod/mini';
import { LIMITS } from './limits.ts';
import { Person } from './people.ts';
import { cursorQuery, isoTime } from './strings.ts';

/** The types of events in the security log. */
export const SecurityEventType = z.enum([
  'sign_in',
  'sign_out',
  'new_device',
  'not_me',
  'passkey_added',
  'passkey_removed',
  'number_changed',
  'number_change_started',
  'number_change_cancelled',
  'proof',
  'export_requested',
  'deletion_requested',
  'deletion_cancelled',
  'vouch_requested',
  'vouch_approved',
  'vouch_declined',
  'separated',
  'terms_accepted',
  'role_changed',
  'invite_rotated',
  'operator',
  'pairing_code_created',
  'email_added',
  'email_removed',
]);
export type SecurityEventType = z.infer<typeof SecurityEventType>;

/** A change in the access to the caller's account. `by` is the user who caused it, if it was another one. */
export const SecurityEvent = z.object({
  id: z.int(),
  type: SecurityEventType,
  at: isoTime,
  device: z.nullable(z.string()),
  by: z.nullable(Person),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

/** One page of the security log. `cursor` is the previous page's `nextCursor`, empty or absent for the first page. */
export const SecurityLogQuery = cursorQuery(
  /^(|[1-9][0-9]{0,15})$/,
  LIMITS.lists.securityLog.max,
  LIMITS.lists.securityLog.page,
);
export type SecurityLogQuery = z.infer<typeof SecurityLogQuery>;

/** The events of the last 90 days, newest first. */
export const SecurityLogPage = z.object({
  events: z.array(SecurityEvent),
  nextCursor: z.nullable(z.string()),
});
export type SecurityLogPage = z.infer<typeof SecurityLogPage>;
