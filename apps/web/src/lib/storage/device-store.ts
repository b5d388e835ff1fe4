import { createStore, type UseStore } from 'idb-keyval';

let opened: UseStore | undefined;

/** Returns the store for unsent content: drafts, the outbox and shares from other apps. A logout deletes the user's content from it. */
export const deviceStore = (): UseStore => (opened ??= createStore('dubs-drafts', 'posts'));
