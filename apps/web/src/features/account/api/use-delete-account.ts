import '../../../lib/browser/leave-device.ts';
import { useOwnId } from '../../../lib/api/own-me.ts';
import { clearDrafts } from '../../../lib/storage/drafts.ts';
import { getSession, signOut, startSignOut, cancelSignOut } from '../../../lib/session/session.ts';
import { trpc, type Inputs } from '../../../lib/api/trpc.ts';

/** Deletes the account, signs the user out, and removes their drafts from this device. */
export function useDeleteAccount() {
  const { mutateAsync, isPending } = trpc.account.delete.useMutation();
  const userId = useOwnId();
  const remove = async (input: Inputs['account']['delete']) => {
    const session = getSession();
    // Other requests may be refused before this one gets its response.
    startSignOut();
    try {
      await mutateAsync(input);
    } catch (error) {
      cancelSignOut();
      throw error;
    }
    signOut('deleted', session);
    await clearDrafts(userId);
  };
  return { remove, isPending };
}
