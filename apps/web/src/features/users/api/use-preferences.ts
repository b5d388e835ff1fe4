import { reportError } from '../../../components/toast/report-error.ts';
import { USER_TEXTS } from '../texts.ts';
import { trpc, type Inputs, type Outputs } from '../../../lib/api/trpc.ts';

type Preferences = Outputs['users']['preferences'];
type Change = Inputs['users']['updatePreferences'];

/** A day turns into the next one while the page stands open. */
const REFRESH_MS = 10 * 60_000;

const withWish = (
  saved: Preferences,
  {
    timeZone = saved.timeZone,
    reminderHour = saved.reminderHour,
    followsDevice = saved.followsDevice,
  }: Change,
): Preferences => ({ ...saved, timeZone, reminderHour, followsDevice });

/** Returns when the user's daily texts come: what is saved, with the changes on top that are being saved. */
export function usePreferences() {
  const utils = trpc.useUtils();
  const query = trpc.users.preferences.useQuery(undefined, {
    refetchOnMount: true,
    refetchInterval: REFRESH_MS,
  });
  const saving = trpc.users.updatePreferences.useMutation({
    // One after the other, so that the last change wins.
    scope: { id: 'preferences' },
    onSuccess(saved, wish) {
      utils.users.preferences.setData(
        undefined,
        (before) => before && withWish(before, { ...wish, ...saved }),
      );
      if (wish.timeZone !== undefined) void utils.stats.invalidate();
      return utils.users.preferences.invalidate();
    },
  });
  const wish = saving.isPending ? saving.variables : {};
  return {
    query,
    preferences: query.data && withWish(query.data, wish),
    isSaving: saving.isPending,
    notSaved: saving.error,
    /** Saves a change together with those still being saved: if those fail, none is lost. */
    change(change: Change) {
      // Only the newest failure counts: it holds the earlier changes.
      saving.mutate(
        { ...wish, ...change },
        { onError: (error) => void reportError(error, USER_TEXTS.smsNotSaved) },
      );
    },
  };
}
