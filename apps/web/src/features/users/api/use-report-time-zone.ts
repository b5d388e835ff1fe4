import { useEffect, useRef } from 'react';
import { forgetFirstResponses } from '../../../lib/api/first-responses.ts';
import { deviceTimeZone } from '../../../lib/text/dates.ts';
import { logError } from '../../../lib/browser/log.ts';
import { trpc } from '../../../lib/api/trpc.ts';

/** Tells the server the browser's time zone, once a page load, when it holds another; days and weeks are counted by it. */
export function useReportTimeZone(stored: string | undefined): void {
  const utils = trpc.useUtils();
  const reported = useRef(false);
  useEffect(() => {
    const timeZone = deviceTimeZone();
    if (reported.current || stored === undefined || !timeZone || stored === timeZone) return;
    reported.current = true;
    utils.client.users.updatePreferences.mutate({ timeZone }).then(
      () => {
        // A screen whose code is still on the way would take numbers of the days of the former time zone.
        forgetFirstResponses();
        return Promise.all([utils.stats.invalidate(), utils.users.preferences.invalidate()]);
      },
      (error: unknown) => logError('The time zone could not be reported.', error),
    );
  }, [utils, stored]);
}
