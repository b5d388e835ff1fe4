// Replaces `idb-keyval` in tests: `vi.mock('idb-keyval', () => import('…/testing/memory-storage.ts'))`.

/** What the device stores. */
export const kept = new Map<string, unknown>();

interface Store {
  put: (value: unknown, key: string) => unknown;
  transaction: { commit: () => void };
}

export const createStore = () => async (_mode: string, work: (store: Store) => unknown) =>
  work({
    put: (value, key) => kept.set(key, value),
    transaction: { commit: () => undefined },
  });
export const promisifyRequest = async () => undefined;
export const get = async (key: string) => kept.get(key);
export const set = async (key: string, value: unknown) => void kept.set(key, value);
export const del = async (key: string) => void kept.delete(key);
export const delMany = async (gone: string[]) => gone.forEach((key) => kept.delete(key));
export const clear = async () => kept.clear();
export const keys = async () => [...kept.keys()];
