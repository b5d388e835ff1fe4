import type { CoreContext } from '../context.ts';
import { type MembershipFacts, selectMembershipFacts } from './explain-membership.queries.ts';

/** Reason why a user is or is not in a group. */
export type MembershipReason =
  | 'member'
  | 'group-deleted'
  | 'account-erased'
  | 'account-deleted'
  | 'removed'
  | 'request-pending'
  | 'request-declined'
  | 'never-joined-or-left';

/** The deciding reason, with all facts. */
export interface MembershipExplanation {
  isMember: boolean;
  reason: MembershipReason;
  facts: MembershipFacts;
}

function decide(facts: MembershipFacts): MembershipReason {
  if (facts.groupDeletedAt) return 'group-deleted';
  if (facts.accountErasedAt) return 'account-erased';
  if (facts.member) return 'member';
  if (facts.isArchived) return 'account-deleted';
  if (facts.removal) return 'removed';
  const newest = facts.requests[0]?.status;
  if (newest === 'pending') return 'request-pending';
  if (newest === 'declined') return 'request-declined';
  return 'never-joined-or-left';
}

/** Returns for operators why a user is or is not in a group; null if the group or the user does not exist. */
export async function explainMembership(
  ctx: Pick<CoreContext, 'db'>,
  { groupId, userId }: { groupId: number; userId: number },
): Promise<MembershipExplanation | null> {
  const facts = await selectMembershipFacts(ctx.db, groupId, userId);
  if (!facts) return null;
  const reason = decide(facts);
  return { isMember: reason === 'member', reason, facts };
}
