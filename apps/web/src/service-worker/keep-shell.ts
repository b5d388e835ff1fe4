import { PAGE_PATH } from '@dubs/contract/pages';
import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/** Written by `build/service-worker.mjs`: the SHA-256 of the app's page, and the files that it loads. */
declare const PAGE_REVISION: string;
declare const SHELL_FILES: PrecacheEntry[];

// Not `/` itself, by which the app asks whether the server answers.
const PAGE = '/?shell';

/**
 * Keeps the app's page with all its code, and answers navigations to the app's addresses from there. A page of another version than these files, as
 * one server of several may still send it during an update, is refused, and fetched again at the browser's next try.
 */
export function keepShell(): void {
  precacheAndRoute([
    { url: PAGE, revision: PAGE_REVISION, integrity: `sha256-${PAGE_REVISION}` },
    ...SHELL_FILES,
  ]);
  const respond = createHandlerBoundToURL(PAGE);
  registerRoute(({ request, url }) => request.mode === 'navigate' && PAGE_PATH.test(url.pathname), respond);
}
