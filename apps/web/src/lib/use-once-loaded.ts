import { useDeferredValue } from 'react';

/**
 * Returns a list that decides whether a lazy part is rendered. Until the code of that part is loaded, returns the list before it, so that
 * the part appears together with what is around it. The part must have no Suspense boundary of its own.
 */
export function useOnceLoaded<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  const loaded = useDeferredValue(list);
  // Without content there is no code to wait for, and the first paint is not deferred.
  return list?.length === 0 ? list : loaded;
}
