import { registerRoute } from 'workbox-routing';
import { keepReceivedShare } from '../lib/storage/received-share.ts';
import { readShare } from './read-share.ts';

/** Stores what another app shares, and opens the share form. The web app manifest names the URL and the fields. */
export function receiveShares(): void {
  registerRoute(
    ({ url }) => url.pathname === '/share',
    async ({ request }) => {
      // If the device is full, the form opens empty.
      await keepReceivedShare(readShare(await request.formData())).catch(() => undefined);
      return Response.redirect('/home?share=win', 303);
    },
    'POST',
  );
}
