import { useEffect, useRef } from 'react';
import { forgetFirstResponses } from '../../../lib/api/first-responses.ts';
import { usePageVisible } from '../../../lib/browser/use-page-visible.ts';
import { deviceTimeZone } from '../../../lib/text/dates.ts';
import { logError } from '../../../lib/browser/log.ts';
import { trpc } from '../../../lib/api/trpc.ts';

/** Sends the browser's time zone to the server if the stored one differs, also after a trip. The server counts days and weeks by it. */
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
        // A screen whose code is still loading would use responses fetched for the previous time zone.
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
