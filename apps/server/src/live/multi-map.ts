/** A map from keys to sets of values. A key without values takes no memory. */
export interface MultiMap<K, V> {
  add(key: K, value: V): void;
  delete(key: K, value: V): void;
  /** Returns the values of a key; an empty set when there are none. */
  get(key: K): ReadonlySet<V>;
  /** The number of keys that have values. */
  readonly size: number;
}

const EMPTY: ReadonlySet<never> = new Set();

/** Creates an empty multimap. */
export function createMultiMap<K, V>(): MultiMap<K, V> {
  const sets = new Map<K, Set<V>>();
  return {
    add(key, value) {
      const set = sets.get(key);
      if (set) set.add(value);
      else sets.set(key, new Set([value]));
    },
    delete(key, value) {
      const set = sets.get(key);
      set?.delete(value);
      if (set?.size === 0) sets.delete(key);
    },
    get: (key) => sets.get(key) ?? EMPTY,
    get size() {
      return sets.size;
    },
  };
}
