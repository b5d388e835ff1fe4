import { createStore, type UseStore } from 'idb-keyval';

let opened: UseStore | undefined;

/** Returns where the device keeps what is not shared yet; a logout empties it. */
export const deviceStore = (): UseStore => (opened ??= createStore('dubs-drafts', 'posts'));
