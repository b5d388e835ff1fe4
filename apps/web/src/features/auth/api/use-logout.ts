import { logError } from '../../../lib/browser/log.ts';
import { signOut, startSignOut } from '../../../lib/session/session.ts';
import { trpc } from '../../../lib/api/trpc.ts';

const PATIENCE_MS = 4_000;

/** Ends the session here and on the server. The token and the cache go even when the call fails or hangs. */
export function useLogout(): () => Promise<void> {
  const { client } = trpc.useUtils();
  return async () => {
    startSignOut();
    try {
      await client.auth.logout.mutate(undefined, { signal: AbortSignal.timeout(PATIENCE_MS) });
    } catch (error) {
      logError('The logout could not be sent to the server.', error);
    } finally {
      signOut('left');
    }
  };
}
