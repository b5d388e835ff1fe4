import type { Found, RecordedWrite, Verdict } from '../faults/history/check-history.ts';
import { checkHistory } from '../faults/history/check-history.ts';

/** When the making of a copy began and ended, by `performance.now()`. */
export interface CopyWindow {
  beganAt: number;
  endedAt: number;
}

/** What is wrong with a copy of a database, as effects. */
export interface CopyVerdict extends Verdict {
  /** Missing, although another effect of the same write is there. */
  halved: string[];
}

/**
 * Compares a copy that was made under load with the writes before, during and after. A copy is of one moment: what had ended before the
 * last write that is in it began is in it too.
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
