import { fullTime } from '../../lib/text/dates.ts';

/** Says that the words are not the first ones; when they were changed is in the tooltip, and read aloud. */
export const EditedMark = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={fullTime(iso)} className="shrink-0">
    Edited<span className="sr-only"> {fullTime(iso)}</span>
  </time>
);
