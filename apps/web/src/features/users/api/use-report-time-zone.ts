import { useEffect, useRef } from 'react';
import { forgetFirstResponses } from '../../../lib/api/first-responses.ts';
import { usePageVisible } from '../../../lib/browser/use-page-visible.ts';
import { deviceTimeZone } from '../../../lib/text/dates.ts';
import { logError } from '../../../lib/browser/log.ts';
import { trpc } from '../../../lib/api/trpc.ts';

/** Reports the browser's time zone when the server holds another, also after a journey; days and weeks are counted by it. */
export function useReportTimeZone(stored: string | undefined): void {
  const utils = trpc.useUtils();
  const isVisible = usePageVisible();
  const reported = useRef('');
  useEffect(() => {
    const timeZone = deviceTimeZone();
    if (!isVisible || stored === undefined || !timeZone || [stored, reported.current].includes(timeZone))
      return;
    reported.current = timeZone;
    utils.client.users.updatePreferences.mutate({ timeZone }).then(
      () => {
        // A screen whose code is still on the way would take numbers of the days of the former time zone.
        forgetFirstResponses();
        return Promise.all([utils.stats.invalidate(), utils.users.preferences.invalidate()]);
      },
      (error: unknown) => {
        reported.current = '';
        logError('The time zone could not be reported.', error);
      },
    );
  }, [utils, stored, isVisible]);
}
