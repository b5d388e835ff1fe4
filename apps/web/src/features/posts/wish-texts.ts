import type { Wish } from '@dubs/contract';
import { counted } from '../../lib/text/counted.ts';

/** Label of each wish in the form, and its line on an L. */
export const WISHES: Readonly<Record<Wish, { label: string; line: string }>> = {
  listen: { label: 'To be heard', line: 'Wants to be heard' },
  ideas: { label: 'Ideas', line: 'Ideas are welcome' },
  laugh: { label: 'A laugh', line: 'Could use a laugh' },
};

/** Returns the time that it took to turn an L around: "the same day", "after 3 days". */
export function daysLater(days: number): string {
  if (days === 0) return 'the same day';
  return `after ${counted(days, 'day')}`;
}
