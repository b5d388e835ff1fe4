import { trpc } from '../../../lib/api/trpc.ts';
import { USER_TEXTS } from '../texts.ts';
import { useMe } from './use-me.ts';

/** True if the viewer gets daily texts. Until the query has loaded, returns the value from the signed-in user. */
export function useSmsPreferences(): boolean {
  const me = useMe();
  const { data } = trpc.users.smsPreferences.useQuery(undefined, { refetchOnMount: true });
  return (data ?? me).smsNotificationsEnabled;
}

/** Turns daily texts on or off: optimistically, rolled back on failure. */
export function useUpdateSmsPreferences() {
  const utils = trpc.useUtils();
  const set = (smsNotificationsEnabled: boolean) => {
    utils.users.smsPreferences.setData(undefined, { smsNotificationsEnabled });
    utils.auth.me.setData(undefined, (me) => me && ('vouch' in me ? me : { ...me, smsNotificationsEnabled }));
  };
  return trpc.users.updateSmsPreferences.useMutation({
    meta: { failed: USER_TEXTS.smsNotSaved },
    onMutate: async ({ enabled }) => {
      await utils.users.smsPreferences.cancel();
      set(enabled);
    },
    onSuccess: (saved) => set(saved.smsNotificationsEnabled),
    onError: (_error, { enabled }) => {
      set(!enabled);
      // Without a response it may have been saved.
      void utils.users.smsPreferences.invalidate();
    },
  });
}
