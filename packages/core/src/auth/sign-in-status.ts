import { acquireLocks } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { isInviteCode } from '../invites/index.ts';
import { selectSignInStatus } from './auth.queries.ts';

/**
 * Returns whether a number has an account, and whether it may sign in. It may with an account, if sign-up is open, with the code of a live
 * invite, as one of the host's numbers, or as the first user. Concurrent first users wait for each other.
 */
export async function findSignInStatus(
  { db, settings }: Pick<CoreContext, 'db' | 'settings'>,
  phoneNumber: string,
  inviteCode: string | undefined,
): Promise<{ hasAccount: boolean; maySignIn: boolean }> {
  const code = inviteCode !== undefined && isInviteCode(inviteCode) ? inviteCode : null;
  const select = () => selectSignInStatus(db, phoneNumber, code);
  let { hasAccount, hasUsers, isInvited } = await select();
  const isOpen = settings.signUp === 'open' || settings.hostNumbers.includes(phoneNumber);
  if (!hasUsers && !isOpen) {
    await acquireLocks(db, 'sign-up');
    ({ hasAccount, hasUsers, isInvited } = await select());
  }
  return { hasAccount, maySignIn: isOpen || hasAccount || isInvited || !hasUsers };
}
