import { LIMITS, type PairingCode } from '@dubs/contract';
import { inviteDevice, invitePerson } from '@dubs/core';
import type { Operator } from '../with-operator.ts';
import { readPhone } from './find-person.ts';

interface Printing {
  publicUrl: string;
  print: (line: string) => void;
}

function printCode({ code }: PairingCode, { publicUrl, print }: Printing): void {
  print(`Pairing code: ${code}`);
  print(
    `Enter it at ${publicUrl}/login, under "Enter a pairing code". It works once, for ${LIMITS.pairing.lifetimeMs / 60_000} minutes.`,
  );
}

/** Prints a code that signs in another device of a person. */
export async function inviteDeviceOf(operator: Operator, userId: number, printing: Printing): Promise<void> {
  const code = await inviteDevice(operator, userId);
  printing.print(`For the account of person ${userId}. Their security log says that you made it.`);
  printCode(code, printing);
}

/**
 * Adds a person by their phone number, and prints a code that signs them in.
 *
 * @param region ISO country whose numbers need no country code
 * @throws StepError if it is not a phone number, or the number has an account
 */
export async function addPerson(
  operator: Operator,
  { typed, region }: { typed: string; region: string },
  printing: Printing,
): Promise<void> {
  const phoneNumber = readPhone(typed, region);
  const { userId, ...code } = await invitePerson(operator, phoneNumber);
  printing.print(`Person ${userId} is new, with the number ${phoneNumber}.`);
  printCode(code, printing);
}
