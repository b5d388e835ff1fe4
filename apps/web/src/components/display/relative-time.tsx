import { fullTime, relativeTime } from '../../lib/text/dates.ts';

/** Shows a time in short form; the full date is in the tooltip. */
export function RelativeTime({ iso, className }: { iso: string; className?: string }) {
  return (
    <time dateTime={iso} title={fullTime(iso)} className={className}>
      {relativeTime(iso)}
    </time>
  );
}
