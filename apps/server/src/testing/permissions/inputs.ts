import { exampleInput, named } from '../example-input.ts';
import type { TestUser } from '../factories.ts';
import type { CallName } from './answers.ts';
import type { PermissionScenario } from './scenario.ts';

type Input = (scenario: PermissionScenario, caller: TestUser) => Record<string, unknown>;

/** Inputs for which the documented example with the owner's ids is not enough. */
const OTHERS: Partial<Record<CallName, Input>> = {
  verifyOtp: (_scenario, { phoneNumber }) => ({ phoneNumber, otpCode: '000000' }),
  sendNumberCode: () => ({ phoneNumber: '+12025550188' }),
  changeNumber: () => ({ phoneNumber: '+12025550188', otpCode: '000000' }),
  restorePost: ({ deleted }) => ({ id: deleted.postId }),
  toggleHeard: ({ lossId }) => ({ postId: lossId }),
  renameKeptPerson: ({ keptPersonId }) => ({ id: keptPersonId, name: 'Mia' }),
  setKeptAvatar: ({ keptPersonId }) => ({ id: keptPersonId }),
  removeKeptAvatar: ({ keptPersonId }) => ({ id: keptPersonId }),
  deleteKeptPerson: ({ keptPersonId }) => ({ id: keptPersonId }),
  addKeeper: ({ keptPersonId, other }) => ({ id: keptPersonId, userId: other.id }),
  stopKeeping: ({ sharedKeptPersonId }) => ({ id: sharedKeptPersonId }),
  approveVouch: ({ vouchId }) => ({ id: vouchId, code: '4071' }),
  declineVouch: ({ vouchId }) => ({ id: vouchId }),
  restoreComment: ({ deletedCommentId }) => ({ id: deletedCommentId }),
};

/** A valid input for every call, with the ids of the owner's data. */
export const INPUTS = Object.fromEntries(
  named.map(([name, operation]): [CallName, Input] => [
    name,
    OTHERS[name] ??
      ((scenario, { phoneNumber }) =>
        exampleInput(operation, {
          ...scenario,
          userId: scenario.other.id,
          code: scenario.inviteCode,
          ids: [scenario.notificationId],
          emoji: '😂',
          phoneNumber,
        })),
  ]),
) as Record<CallName, Input>;

const BEYOND = Number.MAX_SAFE_INTEGER;

/** Returns the input with ids that never existed; null if it has none. */
export function withUnknownIds(input: Record<string, unknown>): Record<string, unknown> | null {
  const ids = Object.keys(input).filter((key) => /^(ids?|(group|post|comment)Id)$/.test(key));
  if (ids.length === 0) return null;
  return { ...input, ...Object.fromEntries(ids.map((key) => [key, key === 'ids' ? [BEYOND] : BEYOND])) };
}

/** Returns the input with ids of deleted content; null if there is none of its kind. */
export function withDeletedIds(call: CallName, scenario: PermissionScenario): Record<string, unknown> | null {
  const { groupId, postId, lossId, commentId, goalId, deleted } = scenario;
  const before = INPUTS[call](scenario, scenario.owner);
  const after = INPUTS[call]({ ...scenario, ...deleted }, scenario.owner);
  const named = [groupId, postId, lossId, commentId, goalId];
  return Object.entries(before).some(([key, value]) => named.includes(Number(value)) && after[key] !== value)
    ? after
    : null;
}
