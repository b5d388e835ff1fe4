import { useEffect, useState } from 'react';

type Load<T> = () => Promise<T>;

/** The code that was loaded; null if it cannot be fetched. */
const loaded = new Map<Load<unknown>, unknown>();

/**
 * Loads the code that shows a list, once the list has entries. Returns true when nothing is left to wait for, and the code. The screen waits
 * for both, instead of suspending, so that the list does not push down what is below it. `isShown`: the screen waits for neither.
 */
export function useOnceLoaded<T>(
  list: readonly unknown[] | undefined,
  load: Load<T>,
  isShown = false,
): [isThere: boolean, code: T | null | undefined] {
  const [, setCount] = useState(loaded.size);
  const isNeeded = list !== undefined && list.length > 0;
  useEffect(() => {
    if (!isNeeded || loaded.has(load)) return;
    void load().then(
      (code) => setCount(loaded.set(load, code).size),
      () => setCount(loaded.set(load, null).size),
    );
  }, [isNeeded, load]);
  const [wasThere, setThere] = useState(false);
  // Once shown, what is around the list stays, also when the list gets its first entry.
  const isThere = wasThere || isShown || (list !== undefined && (!isNeeded || loaded.has(load)));
  if (isThere !== wasThere) setThere(isThere);
  return [isThere, loaded.get(load) as T | null | undefined];
}
