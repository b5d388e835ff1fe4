import { reportError } from '../../../components/toast/report-error.ts';
import { USER_TEXTS } from '../texts.ts';
import { trpc, type Inputs, type Outputs } from '../../../lib/api/trpc.ts';

type Preferences = Outputs['users']['preferences'];
type Change = Inputs['users']['updatePreferences'];

/** Polled because the day may change while the page is open. */
const REFRESH_MS = 10 * 60_000;

const withChange = (
  saved: Preferences,
  {
    timeZone = saved.timeZone,
    reminderHour = saved.reminderHour,
    followsDevice = saved.followsDevice,
  }: Change,
): Preferences => ({ ...saved, timeZone, reminderHour, followsDevice });

/** Returns the schedule of the user's daily texts, with unsaved changes applied. */
export function usePreferences() {
  const utils = trpc.useUtils();
  const query = trpc.users.preferences.useQuery(undefined, {
    refetchOnMount: true,
    refetchInterval: REFRESH_MS,
  });
  const saving = trpc.users.updatePreferences.useMutation({
    // Requests run one after the other, so that the last change wins.
    scope: { id: 'preferences' },
    onSuccess(saved, sent) {
      utils.users.preferences.setData(
        undefined,
        (before) => before && withChange(before, { ...sent, ...saved }),
      );
      return utils.users.preferences.invalidate();
    },
    // Without a response it may have been saved.
    onError: () => void utils.users.preferences.invalidate(),
  });
  const unsaved = saving.isPending ? saving.variables : {};
  return {
    query,
    preferences: query.data && withChange(query.data, unsaved),
    isSaving: saving.isPending,
    notSaved: saving.error,
    /** Saves a change together with those still being saved, so that none is lost if an earlier request fails. */
    change(change: Change) {
      // Only the newest failure is reported, because its request includes the earlier changes.
      saving.mutate(
        { ...unsaved, ...change },
        { onError: (error) => void reportError(error, USER_TEXTS.smsNotSaved) },
      );
    },
  };
}
