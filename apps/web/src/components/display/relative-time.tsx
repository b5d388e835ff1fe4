import { useSyncExternalStore } from 'react';
import { onVisibilityChange } from '../../lib/browser/use-page-visible.ts';
import { fullTime, localDay, relativeTime } from '../../lib/text/dates.ts';

/** Shows a time in short form; the full date is in the tooltip. */
export function RelativeTime({ iso, className }: { iso: string; className?: string }) {
  // In a page that is seen again on another day, "9:14 AM" would be a time of that day.
  useSyncExternalStore(onVisibilityChange, () => localDay());
  return (
    <time dateTime={iso} title={fullTime(iso)} className={className}>
      {relativeTime(iso)}
    </time>
  );
}
