import type { Terms } from '@dubs/contract';
import { longDay } from '../../lib/text/dates.ts';

/** A version that the user has yet to accept, with the reason. */
interface TermsToAccept {
  version: number;
  sentence: string;
}

/** Returns the version of the terms that a user has yet to accept, the current one before the next; null if there is none. */
export function termsToAccept({ current, next, accepted }: Terms): TermsToAccept | null {
  if (accepted < current)
    return { version: current, sentence: 'We have new Terms. Accept them to share and reply again.' };
  if (next && accepted < next.version)
    return { version: next.version, sentence: `New Terms begin on ${longDay(next.effective)}.` };
  return null;
}
