import { createStore, type UseStore } from 'idb-keyval';

let opened: UseStore | undefined;

/** Opens the database. Where the browser refuses it by throwing, its operations reject. */
function open(): UseStore {
  const store = createStore('dubs-drafts', 'posts');
  return async (mode, work) =>
    store(mode, (objects) => {
      const done = work(objects);
      // A page that is reloaded or closed would not live to see the automatic commit, and what was just typed would be lost.
      if (mode === 'readwrite') objects.transaction.commit();
      return done;
    });
}

/** Returns the store for unsent content: drafts, the outbox and shares from other apps. A logout deletes the user's content from it. */
export const deviceStore = (): UseStore => (opened ??= open());
