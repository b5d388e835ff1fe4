import { createStore, type UseStore } from 'idb-keyval';

let opened: UseStore | undefined;

/** Opens the database, so that a browser that refuses it by throwing rejects. */
function open(): UseStore {
  const store = createStore('dubs-drafts', 'posts');
  return async (mode, work) => store(mode, work);
}

/** Returns the store for unsent content: drafts, the outbox and shares from other apps. A logout deletes the user's content from it. */
export const deviceStore = (): UseStore => (opened ??= open());
