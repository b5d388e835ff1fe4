import { useEffect } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';

/** The session gets no live events until others have vouched. */
const EVERY_MS = 5_000;

/** Asks now and then whether others have vouched for this session; the guard shows what came of it. */
export function useVouchPoll(isWaiting: boolean): void {
  const { me } = trpc.useUtils().auth;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(
      () =>
        void me
          .invalidate(undefined, { refetchType: 'none' })
          .then(() => me.fetch())
          .catch(() => undefined),
      EVERY_MS,
    );
    return () => clearInterval(timer);
  }, [isWaiting, me]);
}
