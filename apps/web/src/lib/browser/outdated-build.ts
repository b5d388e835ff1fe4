import { STORAGE_KEYS } from '../storage/storage-keys.ts';
import { readStorage, writeStorage } from '../storage/safe-storage.ts';

/** Error messages for a chunk of the app that could not be fetched: by Chrome and Firefox, Safari, and by Vite for a style sheet. */
const MISSING = /imported module|module script failed|preload css/i;
const ONCE_PER_MS = 60_000;

/** True if an error says that a chunk of the app could not be fetched. */
export const isOutdatedBuild = (error: unknown): boolean =>
  error instanceof Error && MISSING.test(error.message);

/** True if the server responds; a reload without it would lose the open app. */
export const isServerThere = async (): Promise<boolean> =>
  (await fetch('/', { cache: 'no-store' }).catch(() => undefined))?.ok === true;

/**
 * Reloads the page, once a minute at most and only if the server responds: after an update of the server the chunks of the old app
 * are gone, and a reload fetches those of the new one. Returns false if it does not reload; it never does under a service worker, which
 * keeps the old app until the user accepts the new one.
 */
export async function reloadForUpdate(): Promise<boolean> {
  if (navigator.serviceWorker?.controller) return false;
  const isThere = await isServerThere();
  const isDue = Date.now() - Number(readStorage(STORAGE_KEYS.reloadedAt)) > ONCE_PER_MS;
  if (!isThere || !isDue) return false;
  writeStorage(STORAGE_KEYS.reloadedAt, String(Date.now()));
  window.location.reload();
  return true;
}

/** Reloads the page at the user's request, in the newest version available. Returns false if the server does not respond. */
export async function loadAgain(): Promise<boolean> {
  if (!(await isServerThere())) return false;
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
  const next = registration?.waiting ?? registration?.installing;
  const follow = () => {
    if (next?.state === 'installed') next.postMessage({ type: 'SKIP_WAITING' });
    if (!next || next.state === 'activated' || next.state === 'redundant') window.location.reload();
  };
  next?.addEventListener('statechange', follow);
  follow();
  return true;
}
