import { useSyncExternalStore } from 'react';

/** A value outside of React that components can follow. */
export interface Store<T> {
  get: () => T;
  /** Replaces the value and notifies the subscribers, unless it is the same one. */
  set: (next: T) => void;
  /** Calls back on every change. Returns the function that stops it. */
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store that holds this value at first. */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns what `select` reads from a store, kept current. It must return the same value while the store does. */
export const useStore = <T, S>(store: Store<T>, select: (value: T) => S): S =>
  useSyncExternalStore(store.subscribe, () => select(store.get()));
