import { logError } from '../../../lib/browser/log.ts';
import { signOut, startSignOut } from '../../../lib/session/session.ts';
import { trpc } from '../../../lib/api/trpc.ts';

const GIVE_UP_AFTER_MS = 4_000;

/** Returns a function that signs out here and on the server. The token and the cache are removed even if the request fails or hangs. */
export function useLogout(): () => Promise<void> {
  const { client } = trpc.useUtils();
  return async () => {
    startSignOut();
    try {
      await client.auth.logout.mutate(undefined, { signal: AbortSignal.timeout(GIVE_UP_AFTER_MS) });
    } catch (error) {
      logError('The logout could not be sent to the server.', error);
    } finally {
      signOut('left');
    }
  };
}
