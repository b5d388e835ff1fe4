import { STORAGE_KEYS } from '../storage/storage-keys.ts';
import { readStorage, writeStorage } from '../storage/safe-storage.ts';

/** What browsers say when a part of the app could not be fetched: Chrome and Firefox, Safari, and Vite of a style sheet. */
const MISSING = /imported module|module script failed|preload css/i;
const ONCE_PER_MS = 60_000;

/** True if the error says that a part of the app could not be fetched. */
export const isOutdatedBuild = (error: unknown): boolean =>
  error instanceof Error && MISSING.test(error.message);

/** True if the server answers: without it, a reload would leave nothing of the app. */
export const isServerThere = async (): Promise<boolean> =>
  (await fetch('/', { cache: 'no-store' }).catch(() => undefined))?.ok === true;

/**
 * Loads the page again, once a minute at most and only if the server answers: after an update of the server the parts of the old app
 * are gone, and a reload brings those of the new one. Returns false if it does not, as where a service worker keeps the old app until the user wants
 * the new one.
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

/** Loads the page again because the user wants it, in the newest version that there is. Returns false while the server does not answer. */
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
