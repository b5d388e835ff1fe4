import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from '../../lib/create-store.ts';
import { isKeptShown } from './opened.ts';

/** Draws a line under the top bar while stored data is shown and queries are running. */
export function RefreshingLine() {
  const isKept = useStore(isKeptShown);
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (isKept && !isFetching) isKeptShown.set(false);
  }, [isKept, isFetching]);
  return (
    isKept &&
    isFetching && <div aria-hidden data-refreshing className="-mt-0.5 h-0.5 bg-brand print:hidden" />
  );
}
