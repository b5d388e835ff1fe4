import type { Birthday } from '@dubs/contract';
import { useState } from 'react';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';

const Birthdays = lazyExtra(() => import('./birthdays.tsx'));

export interface BirthdaysPlaceProps {
  birthdays: readonly Birthday[];
  /** The current group: the wish is shared with it. */
  groupId?: number;
}

/** Shows whose birthday is today. Nothing waits for that code on other days. */
export function BirthdaysPlace(props: BirthdaysPlaceProps) {
  const [isUsed, setUsed] = useState(false);
  // Stays at midnight, because a wish may be half typed.
  if (props.birthdays.length > 0 && !isUsed) setUsed(true);
  return isUsed && <Birthdays {...props} />;
}
