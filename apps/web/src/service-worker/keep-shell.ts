import { PAGE_PATH } from '@dubs/contract/pages';
import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/** Defined by `build/service-worker.mjs`: the SHA-256 of the app's page, and the files that the page loads. */
declare const PAGE_REVISION: string;
declare const SHELL_FILES: PrecacheEntry[];

// Not `/` itself, which the app requests to check that the server responds.
const PAGE = '/?shell';

/**
 * Precaches the app's page with all its code, and responds to navigations in the app with it. Rejects a page of another version than
 * the files, which one of several servers may still send during an update; the browser's next attempt fetches it once more.
 */
export function keepShell(): void {
  precacheAndRoute([
    { url: PAGE, revision: PAGE_REVISION, integrity: `sha256-${PAGE_REVISION}` },
    ...SHELL_FILES,
  ]);
  const respond = createHandlerBoundToURL(PAGE);
  registerRoute(({ request, url }) => request.mode === 'navigate' && PAGE_PATH.test(url.pathname), respond);
}
