import type {} from '../../lib/api/first-responses.ts';
import { queryAddress } from '../../lib/api/query-address.ts';
import { readStorage } from '../../lib/storage/safe-storage.ts';
import { STORAGE_KEYS } from '../../lib/storage/storage-keys.ts';
import { FIRST_SCREENS } from './first-screens.ts';

/** The files of each first screen's code, by its name; `build/boot-script.mjs` writes them. */
declare const SCREEN_FILES: Readonly<Record<string, readonly string[]>>;

const token = readStorage(STORAGE_KEYS.token);
const screen = token ? FIRST_SCREENS.find(({ address }) => address.test(location.pathname)) : undefined;

function request(address: string): Promise<Response> {
  const response = fetch(address, { headers: { authorization: `Bearer ${token}` }, cache: 'no-store' });
  // The app handles a failure when it uses the response.
  response.catch(() => undefined);
  return response;
}

// Runs inline in the page while the app's code still loads: the first queries do not wait for the code, and the files of the code do not
// wait for each other.
if (token && screen) {
  const id = Number(screen.address.exec(location.pathname)?.[1]);
  const addresses = screen.calls(id).map(([path, input]) => queryAddress(path, input));
  globalThis.firstResponses = { token, byAddress: new Map(addresses.map((each) => [each, request(each)])) };
  for (const href of SCREEN_FILES[screen.file] ?? [])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
}
