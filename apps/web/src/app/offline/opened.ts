import { createStore } from '../../lib/create-store.ts';

/** The addresses whose screens have something to show without a connection: open since the app was loaded, or kept on the device. */
export const opened = createStore<ReadonlySet<string>>(new Set());

/** True from when something kept shows until what the server says has come, or failed to. */
export const isKeptShown = createStore(false);
