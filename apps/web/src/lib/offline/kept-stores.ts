import { clear, createStore } from 'idb-keyval';
import { onSessionChange } from '../session/session.ts';

/** What the signed-in user's screens last showed, by the hash of its query. */
export const keptQueries = createStore('dubs-kept', 'queries');
/** Thumbnails of these, under post and image id: their addresses change. */
export const keptPictures = createStore('dubs-pictures', 'thumbnails');

// However a session ends, in whichever tab: what was kept for it is no one else's.
onSessionChange(() => {
  for (const store of [keptQueries, keptPictures]) clear(store).catch(() => undefined);
});
