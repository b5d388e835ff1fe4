import { useEffect, useState } from 'react';
import { serverNow } from './server-time.ts';

/** Returns the server's time, and re-renders once `moment` has passed. */
export function useTimeUntil(moment: Date): Date {
  const [now, setNow] = useState(() => new Date(serverNow()));
  const until = moment.getTime();
  const isAhead = now.getTime() < until;
  useEffect(() => {
    if (!isAhead) return undefined;
    const timer = setTimeout(() => setNow(new Date(serverNow())), Math.max(0, until - serverNow()) + 1);
    return () => clearTimeout(timer);
    // Once more for each `now`: a response since may have set the server's clock back.
  }, [now, isAhead, until]);
  return now;
}
