import { useState } from 'react';
import { suspendingExtra } from '../../components/feedback/lazy-extra.ts';
import type { BirthdaysProps } from './birthdays.tsx';

const Birthdays = suspendingExtra(() => import('./birthdays.tsx'));

/** Shows whose birthday is today. Nothing waits for that code on other days. */
export function BirthdaysPlace(props: BirthdaysProps) {
  const [isUsed, setUsed] = useState(false);
  // Stays at midnight, because a wish may be half typed.
  if (props.birthdays.length > 0 && !isUsed) setUsed(true);
  return isUsed && <Birthdays {...props} />;
}
