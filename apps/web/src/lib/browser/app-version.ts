import { Workbox } from 'workbox-window';
import { createStore } from '../create-store.ts';
import './trusted-types.ts';

/** True once a new version of the app is on this device and waits to take over. */
export const isUpdateWaiting = createStore(false);

const worker = 'serviceWorker' in navigator ? new Workbox('/sw.js') : undefined;

/** Registers the service worker, which keeps the app on this device. A version that takes over loads every open page again. */
export function startWorker(): void {
  worker?.addEventListener('waiting', () => isUpdateWaiting.set(true));
  worker?.addEventListener('controlling', ({ isUpdate }) => {
    // The first one takes over a page of its own version.
    if (!isUpdate && !isUpdateWaiting.get()) return;
    // Once it is active: one that deletes itself would take over the loaded page before it is gone.
    navigator.serviceWorker.controller?.addEventListener('statechange', () => window.location.reload());
  });
  // Where the browser refuses, the app comes from the server as ever.
  worker?.register().catch(() => undefined);
}

/** Looks for a new version; without a network, the next look finds it. */
export const checkForUpdate = (): void => void worker?.update().catch(() => undefined);

/** Lets the version that waits take over. */
export const applyUpdate = (): void => worker?.messageSkipWaiting();
