import { Workbox } from 'workbox-window';
import { createStore } from '../create-store.ts';
import './trusted-types.ts';

/** True once a new version of the app is on this device, and this page is still the old one. */
export const isUpdateWaiting = createStore(false);
/** True once a new version has taken over, but this page has not reloaded. */
let hasTakenOver = false;

const worker = 'serviceWorker' in navigator ? new Workbox('/sw.js') : undefined;

/**
 * Registers the service worker, which caches the app on this device. When a new version takes over, every open page reloads, unless
 * `isBusy`: then it offers the new version.
 */
export function startWorker(isBusy: () => boolean): void {
  worker?.addEventListener('waiting', () => isUpdateWaiting.set(true));
  worker?.addEventListener('controlling', ({ isUpdate }) => {
    // The first worker takes over a page of its own version.
    if (!isUpdate && !isUpdateWaiting.get()) return;
    // Reload only once it is active: a worker that unregisters itself would otherwise take over the reloaded page before it is gone.
    navigator.serviceWorker.controller?.addEventListener('statechange', () => {
      hasTakenOver = true;
      if (isBusy()) isUpdateWaiting.set(true);
      else window.location.reload();
    });
  });
  // If the browser refuses, the app keeps loading from the server.
  worker?.register().catch(() => undefined);
}

/** Checks for a new version; without a network, the next check finds it. */
export const checkForUpdate = (): void => void worker?.update().catch(() => undefined);

/** Lets the waiting version take over, which reloads the page. */
export const applyUpdate = (): void =>
  hasTakenOver ? window.location.reload() : worker?.messageSkipWaiting();
