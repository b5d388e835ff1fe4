import { explainMembership, type MembershipExplanation, type MembershipReason } from '@dubs/core';
import { StepError } from '@dubs/terminal';
import type { Operator } from '../with-operator.ts';
import type { FoundGroup } from './find-group.ts';

const WHY: Record<Exclude<MembershipReason, 'member'>, string> = {
  'group-deleted': 'the group was deleted',
  'account-erased': 'their account was erased',
  'account-deleted': 'they deleted their account, and come back to the group if they sign in again in time',
  removed: 'they were removed from it',
  'request-pending': 'their request to join is waiting for a decision',
  'request-declined': 'their request to join was declined',
  'never-joined-or-left': 'they never joined it, or left it themselves',
};

const moment = (text: string): string => new Date(text).toISOString();
const describeUser = (id: number | null): string =>
  id === null ? 'a user who is no longer known' : `person ${id}`;

function* story({ facts }: MembershipExplanation): Generator<string> {
  const { member, removal, requests } = facts;
  if (member) {
    yield `Their role there is ${member.role}, since ${moment(member.joinedAt)}.`;
    if (member.byCurrentLink !== null)
      yield `They joined by ${member.byCurrentLink ? 'the current' : 'an earlier'} invite link.`;
  }
  if (removal) {
    yield `They were removed at ${moment(removal.at)} by ${removal.by === null ? 'an operator or a deleted user' : `person ${removal.by}`}.`;
    yield removal.currentLinkIsNewer
      ? 'The current invite link was made after that and lets them in.'
      : 'The current invite link is older than that and does not let them in.';
  }
  for (const { status, requestedAt, respondedBy } of requests)
    yield `They asked to join at ${moment(requestedAt)}: ${status}${status === 'pending' ? '' : ` by ${describeUser(respondedBy)}`}.`;
}

/**
 * Prints whether a person is in a group and why, or why not, with all relevant facts. Changes nothing.
 *
 * @throws StepError if there is no such person
 */
export async function printMembership(
  operator: Pick<Operator, 'db'>,
  { group, userId }: { group: FoundGroup; userId: number },
  print: (line: string) => void,
): Promise<void> {
  const found = await explainMembership(operator, { groupId: group.id, userId });
  if (!found) throw new StepError(`There is no person ${userId}.`);
  const who = `Person ${userId}`;
  const where = `in group ${group.id} (${group.name})`;
  print(found.reason === 'member' ? `${who} is ${where}.` : `${who} is not ${where}: ${WHY[found.reason]}.`);
  for (const line of story(found)) print(line);
}
