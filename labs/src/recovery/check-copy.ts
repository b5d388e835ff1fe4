import {
  checkHistory,
  type Found,
  type RecordedWrite,
  type Verdict,
} from '../faults/history/check-history.ts';

/** When the copy was started and completed, by `performance.now()`. */
export interface CopyWindow {
  beganAt: number;
  endedAt: number;
}

/** The effects that are wrong in a copy of a database. */
export interface CopyVerdict extends Verdict {
  /** Missing, although another effect of the same write exists. */
  halved: string[];
}

/**
 * Compares a copy that was made under load with the writes before, during and after it. A copy shows one point in
 * time: it must contain every write that ended before the newest write in it began.
 */
export function checkCopy(
  history: readonly RecordedWrite[],
  { beganAt, endedAt }: CopyWindow,
  found: Found,
): CopyVerdict {
  const isThere = (effect: string) => (found.get(effect) ?? 0) > 0;
  const present = history.filter(({ effects }) => effects.some(isThere));
  const moment = Math.max(beganAt, ...present.map((write) => write.beganAt).filter((at) => at < endedAt));
  const expected = history.map((write): RecordedWrite => {
    if (write.outcome === 'refused' || write.endedAt < moment) return write;
    return { ...write, outcome: write.beganAt > endedAt ? 'refused' : 'unknown' };
  });
  const halved = present.flatMap(({ effects }) => effects.filter((effect) => !isThere(effect)));
  return { ...checkHistory(expected, found), halved };
}
