import { leaveDevice } from '../../../lib/browser/leave-device.ts';
import { clearDrafts } from '../../../lib/storage/drafts.ts';
import { getSession, signOut, startSignOut, cancelSignOut } from '../../../lib/session/session.ts';
import { trpc, type Inputs } from '../../../lib/api/trpc.ts';

/** Deletes the account, after which nothing of the person's is left on this device and they are signed out. */
export function useDeleteAccount() {
  const { mutateAsync, isPending } = trpc.account.delete.useMutation();
  const remove = async (input: Inputs['account']['delete']) => {
    const session = getSession();
    // Other calls may be refused before this one is answered.
    startSignOut();
    try {
      await mutateAsync(input);
    } catch (error) {
      cancelSignOut();
      throw error;
    }
    signOut('deleted', session);
    void leaveDevice();
    await clearDrafts();
  };
  return { remove, isPending };
}
