import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from '../../lib/create-store.ts';
import { isKeptShown } from './opened.ts';

/** Draws a line under the top bar while what shows was kept on the device, and the server is asked. */
export function RefreshingLine() {
  const isKept = useStore(isKeptShown, (is) => is);
  const isAsking = useIsFetching() > 0;
  useEffect(() => {
    if (isKept && !isAsking) isKeptShown.set(false);
  }, [isKept, isAsking]);
  return (
    isKept && isAsking && <div aria-hidden data-refreshing className="-mt-0.5 h-0.5 bg-brand print:hidden" />
  );
}
