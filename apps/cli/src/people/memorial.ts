import { endMemorial, makeMemorial } from '@dubs/core';
import type { Operator } from '../with-operator.ts';

/** Turns the account of a person who has died into a memorial if `isMeant`. Otherwise only prints what would happen. */
export async function addMemorial(
  operator: Operator,
  { userId, isMeant }: { userId: number; isMeant: boolean },
  print: (line: string) => void,
): Promise<void> {
  if (!isMeant) {
    print(
      `This would make the account of person ${userId} a memorial: their name and posts stay, and no one signs in.`,
    );
    print('Nothing was done. Say --yes to do it.');
    return;
  }
  await makeMemorial(operator, userId);
  print(`The account of person ${userId} is a memorial: their name and posts stay, and no one signs in.`);
}

/** Turns a memorial back into an account that signs in with `phoneNumber` (E.164). */
export async function undoMemorial(
  operator: Operator,
  { userId, phoneNumber }: { userId: number; phoneNumber: string },
  print: (line: string) => void,
): Promise<void> {
  await endMemorial(operator, userId, phoneNumber);
  print(`The account of person ${userId} is no memorial any more: they sign in with the number.`);
}
