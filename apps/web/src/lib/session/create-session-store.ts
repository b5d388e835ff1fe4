import { createStore, type Store } from '../create-store.ts';
import { onSessionChange } from './session.ts';

/** Creates a store that is reset when a session begins or ends, so that no user sees the data of another. */
export function createSessionStore<T>(initial: T): Store<T> {
  const store = createStore(initial);
  onSessionChange(() => store.set(initial));
  return store;
}
