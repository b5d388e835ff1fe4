import { useEffect, useState } from 'react';
import { liveState } from './live-state.ts';

/** Keeps what failed to load, until the server is reached again after an outage and it can be tried again. */
export function useFailed<T>(): [T | undefined, (failed: T) => void] {
  const [failed, setFailed] = useState<T>();
  useEffect(() => {
    if (failed === undefined) return undefined;
    return liveState.subscribe(() => {
      if (liveState.get()) setFailed(undefined);
    });
  }, [failed]);
  return [failed, setFailed];
}
