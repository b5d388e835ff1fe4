import { useEffect } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';

/** Polled because the session gets no live events until others have vouched. */
const EVERY_MS = 5_000;

/** Polls whether others have vouched for this session. The guard reacts to the result. */
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
