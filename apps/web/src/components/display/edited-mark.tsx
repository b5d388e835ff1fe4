import { fullTime } from '../../lib/text/dates.ts';

/** Shows that a text was edited; the time is in the tooltip, and read to screen readers. */
export const EditedMark = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={fullTime(iso)} className="shrink-0">
    Edited<span className="sr-only"> {fullTime(iso)}</span>
  </time>
);
