import { createStore } from '../../lib/create-store.ts';
import { createSessionStore } from '../../lib/session/create-session-store.ts';

/** The addresses whose screens have something to show offline: opened since the app was loaded, or stored on the device. */
export const opened = createSessionStore<ReadonlySet<string>>(new Set());

/** True from when stored data is shown until the server's responses have come, or failed. */
export const isKeptShown = createStore(false);
