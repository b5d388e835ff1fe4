import { z } from 'zod/mini';
import { vouchPurpose } from './auth.ts';
import { LIMITS } from './limits.ts';
import { Person } from './people.ts';
import { isoTime } from './strings.ts';
import { TEXTS } from './texts.ts';

/** The group in which a member's answer counts. */
export const VouchGroup = z.object({ id: z.int(), name: z.string() });

/** A request that the caller may answer. It has `approvals` of the `needed` approvals that open the group. */
export const Vouch = z.object({
  id: z.int(),
  purpose: vouchPurpose,
  user: Person,
  group: VouchGroup,
  device: z.string(),
  createdAt: isoTime,
  approvals: z.int(),
  needed: z.int(),
});
export type Vouch = z.infer<typeof Vouch>;

const digits = new RegExp(`^[0-9]{${LIMITS.vouches.digits}}$`);

/** The digits on the screen of the user who asks. */
export const ApproveVouchInput = z.object({
  code: z.string(TEXTS.vouches.codeShape).check(z.regex(digits, TEXTS.vouches.codeShape)),
});
export type ApproveVouchInput = z.infer<typeof ApproveVouchInput>;
