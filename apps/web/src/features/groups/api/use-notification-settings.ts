import { trpc } from '../../../lib/api/trpc.ts';

/** Returns the viewer's notification settings of a group. */
export const useNotificationSettings = (id: number) => trpc.groups.notificationSettings.useQuery({ id });

/** Returns the mutation that changes them; what is shown changes with its response. */
export function useChangeNotificationSettings(id: number) {
  const { notificationSettings } = trpc.useUtils().groups;
  return trpc.groups.changeNotificationSettings.useMutation({
    onSuccess: (settings) => notificationSettings.setData({ id }, settings),
  });
}
