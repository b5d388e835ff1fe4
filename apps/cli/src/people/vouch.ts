import { vouchAsOperator } from '@dubs/core';
import type { Operator } from '../with-operator.ts';

/** Vouches as the operator for the sign-in that waits for vouches. */
export async function vouch(
  operator: Operator,
  userId: number,
  print: (line: string) => void,
): Promise<void> {
  await vouchAsOperator(operator, userId);
  print(`The account of person ${userId} is open to the sign-in that waited.`);
}
