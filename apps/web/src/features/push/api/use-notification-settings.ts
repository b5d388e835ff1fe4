import { useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { reportError } from '../../../components/toast/report-error.ts';
import { trpc, type Inputs, type Outputs } from '../../../lib/api/trpc.ts';
import { PUSH_TEXTS } from '../texts.ts';

type Settings = Outputs['users']['notificationSettings'];
type Change = Inputs['users']['changeNotificationSettings'];

const KEY = getMutationKey(trpc.users.changeNotificationSettings);

const withChange = (settings: Settings, { push, ...hours }: Change): Settings =>
  Object.assign({}, settings, hours, { push: Object.assign({}, settings.push, push) });

/** Returns the viewer's notification settings, with unsaved changes applied optimistically. */
export function useNotificationSettings() {
  const client = useQueryClient();
  const { notificationSettings } = trpc.useUtils().users;
  const query = trpc.users.notificationSettings.useQuery();
  const saving = trpc.users.changeNotificationSettings.useMutation({
    // Requests run one after the other, so that the last change wins.
    scope: { id: 'notification-settings' },
    onMutate: async (change) => {
      await notificationSettings.cancel();
      notificationSettings.setData(undefined, (before) => before && withChange(before, change));
    },
    onError(error) {
      reportError(error, PUSH_TEXTS.notSaved);
      void notificationSettings.invalidate();
    },
    onSuccess(settings) {
      // The response does not hold the changes that are still to be saved.
      if (client.isMutating({ mutationKey: KEY }) === 1) notificationSettings.setData(undefined, settings);
    },
  });
  return { query, notSaved: saving.error, change: saving.mutate };
}
