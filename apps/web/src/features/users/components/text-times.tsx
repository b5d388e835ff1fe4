import { QueryFailure } from '../../../components/feedback/load-failure.tsx';
import { SkeletonBlock } from '../../../components/feedback/loaded.tsx';
import { InlineProblem } from '../../../components/form/inline-problem.tsx';
import { sentenceOf } from '../../../lib/api/errors.ts';
import { nextText } from '../next-text.ts';
import { RhythmFields } from './rhythm-fields.tsx';
import { USER_TEXTS } from '../texts.ts';
import { usePreferences } from '../api/use-preferences.ts';

/** Renders the schedule of daily texts: hour, time zone, and the next text. `isSwitching` is true while they are being turned on or off. */
export function TextTimes({ isSwitching }: { isSwitching: boolean }) {
  const { query, preferences, isSaving, notSaved, change } = usePreferences();

  function statusInWords(): string {
    if (isSaving || isSwitching) return 'Saving...';
    const { nextReminderAt = null, timeZone = '' } = preferences ?? {};
    if (nextReminderAt !== null) return `Next: ${nextText(nextReminderAt, timeZone)}`;
    return query.isFetching ? 'Loading...' : USER_TEXTS.outOfReach;
  }

  return (
    <div className="flex flex-col gap-4">
      {preferences && <RhythmFields rhythm={preferences} onChange={change} />}
      <InlineProblem>{notSaved && sentenceOf(notSaved, USER_TEXTS.smsNotSaved)}</InlineProblem>
      {query.error && !isSaving ? (
        <QueryFailure query={query} failure={USER_TEXTS.nextTextNotLoaded} />
      ) : preferences ? (
        <p role="status" className="rounded-md bg-brand-soft px-4 py-3 font-semibold">
          {statusInWords()}
        </p>
      ) : (
        <SkeletonBlock className="h-48" />
      )}
    </div>
  );
}
