import { clear, createStore, type UseStore } from 'idb-keyval';
import { onSessionChange } from '../session/session.ts';

/** The data that the signed-in user's screens last showed, by query hash. */
export const keptQueries = createStore('dubs-kept', 'queries');
/** Thumbnails of that data, by post and image id, because their URLs change. */
export const keptPictures = createStore('dubs-pictures', 'thumbnails');

/** Empties a store. Where the browser refuses databases, which some do by throwing, nothing is kept. */
const empty = async (store: UseStore) => clear(store);

// However a session ends, in any tab: no later user may see its data.
onSessionChange(() => {
  for (const store of [keptQueries, keptPictures]) empty(store).catch(() => undefined);
});
