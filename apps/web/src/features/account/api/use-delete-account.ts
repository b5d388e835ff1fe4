import { clearDrafts } from '../../../lib/storage/drafts.ts';
import { getToken, signOut, startSignOut, cancelSignOut } from '../../../lib/session/session.ts';
import { trpc, type Inputs } from '../../../lib/api/trpc.ts';

/** Deletes the account, after which nothing of the person's is left on this device and they are signed out. */
export function useDeleteAccount() {
  const { mutateAsync, isPending } = trpc.account.delete.useMutation();
  const remove = async (input: Inputs['account']['delete']) => {
    const token = getToken();
    // Other calls may be refused before this one is answered.
    startSignOut();
    try {
      await mutateAsync(input);
    } catch (error) {
      cancelSignOut();
      throw error;
    }
    signOut('deleted', token);
    await clearDrafts();
  };
  return { remove, isPending };
}
