import { trpc } from '../../../lib/api/trpc.ts';
import { serverNow } from '../../../lib/server-time.ts';

/** Fetches the viewer's notification settings for a group. */
export const useNotificationSettings = (id: number) => trpc.groups.notificationSettings.useQuery({ id });

/** Changes the viewer's notification settings for a group, and updates the cache from the response. */
export function useChangeNotificationSettings(id: number) {
  const { notificationSettings, muted } = trpc.useUtils().groups;
  return trpc.groups.changeNotificationSettings.useMutation({
    // An answer from before the change must not replace it.
    onMutate: () => Promise.all([notificationSettings.cancel({ id }), muted.cancel()]),
    onSuccess(settings) {
      notificationSettings.setData({ id }, settings);
      const { mutedUntil } = settings;
      muted.setData(undefined, (groups = []) => [
        ...groups.filter(({ groupId }) => groupId !== id),
        ...(mutedUntil === null ? [] : [{ groupId: id, mutedUntil }]),
      ]);
    },
    onError() {
      // Without a response it may have been saved.
      void notificationSettings.invalidate({ id });
      void muted.invalidate();
    },
  });
}

/** Returns the time (ISO) until which the viewer has muted a group; null if it is not muted or that is unknown. One query serves all groups. */
export function useMutedUntil(id: number): string | null {
  const { data } = trpc.groups.muted.useQuery();
  const found = data?.find(({ groupId }) => groupId === id);
  return found && Date.parse(found.mutedUntil) > serverNow() ? found.mutedUntil : null;
}
