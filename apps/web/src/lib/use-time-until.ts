import { useEffect, useState } from 'react';

/** Returns the current time, and re-renders once `moment` has passed. */
export function useTimeUntil(moment: Date): Date {
  const [now, setNow] = useState(() => new Date());
  const until = moment.getTime();
  const isAhead = now.getTime() < until;
  useEffect(() => {
    if (!isAhead) return undefined;
    const timer = setTimeout(() => setNow(new Date()), Math.max(0, until - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [isAhead, until]);
  return now;
}
