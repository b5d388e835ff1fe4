import { createStore, type Store } from '../create-store.ts';
import { onSessionChange } from './session.ts';

/** Creates a store that returns to this value on every change of the token: what one user left there is not for the next. */
export function createSessionStore<T>(initial: T): Store<T> {
  const store = createStore(initial);
  onSessionChange(() => store.set(initial));
  return store;
}
