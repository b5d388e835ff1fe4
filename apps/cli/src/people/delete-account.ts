import type { DeleteAccountInput } from '@dubs/contract';
import { AppError, closeAccount } from '@dubs/core';
import { StepError } from '@dubs/terminal';
import type { Operator } from '../with-operator.ts';

/**
 * Deletes a person's account if `isMeant`. Otherwise only prints what would happen.
 *
 * @throws StepError if they are the creator of a group with other members
 */
export async function deleteAccount(
  operator: Operator,
  { userId, posts, isMeant }: { userId: number; posts: DeleteAccountInput['posts']; isMeant: boolean },
  print: (line: string) => void,
): Promise<void> {
  const words = posts === 'keep' ? 'Their posts stay, without their name.' : 'Their posts go with it.';
  if (!isMeant) {
    print(`This would delete the account of person ${userId}. ${words}`);
    print('Nothing was done. Say --yes to do it.');
    return;
  }
  const { eraseAfter } = await closeAccount(operator, { userId, sessionId: null }, posts).catch(
    (error: unknown) => {
      if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error;
      throw new StepError(
        `Nothing was done. Person ${userId} would read: "${error.message}" Or run \`dubs delete-group\`.`,
      );
    },
  );
  print(`The account of person ${userId} is deleted: they are signed out everywhere and hidden. ${words}`);
  print(`Until ${eraseAfter} they can have it back by signing in; then it is erased.`);
}
