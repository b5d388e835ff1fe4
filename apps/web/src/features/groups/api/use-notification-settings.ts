import { trpc } from '../../../lib/api/trpc.ts';

/** Returns the viewer's notification settings of a group. */
export const useNotificationSettings = (id: number) => trpc.groups.notificationSettings.useQuery({ id });

/** Returns the mutation that changes them; what is shown changes with its response. */
export function useChangeNotificationSettings(id: number) {
  const { notificationSettings, muted } = trpc.useUtils().groups;
  return trpc.groups.changeNotificationSettings.useMutation({
    onSuccess(settings) {
      notificationSettings.setData({ id }, settings);
      const { mutedUntil } = settings;
      muted.setData(undefined, (groups = []) => [
        ...groups.filter(({ groupId }) => groupId !== id),
        ...(mutedUntil === null ? [] : [{ groupId: id, mutedUntil }]),
      ]);
    },
  });
}

/** Returns until when the viewer has muted a group; null when it is not muted, or not known to be. One query serves all groups. */
export function useMutedUntil(id: number): string | null {
  const { data } = trpc.groups.muted.useQuery();
  const found = data?.find(({ groupId }) => groupId === id);
  return found && Date.parse(found.mutedUntil) > Date.now() ? found.mutedUntil : null;
}
