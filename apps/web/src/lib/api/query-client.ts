import { LIMITS } from '@dubs/contract/limits';
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { reportError } from '../../components/toast/report-error.ts';
import { readFailure } from './errors.ts';
import { followCursors } from '../live/query-cursors.ts';
import { logError } from '../browser/log.ts';
import { onSessionChange } from '../session/session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `failed`: the toast of a failed mutation for which the server sent no sentence; left out if a form reports the failure. */
    mutationMeta: { failed?: string };
  }
}

function logFailure(error: unknown): void {
  const message = readFailure(error).message ?? (error instanceof Error ? error.message : String(error));
  if (!message.includes('401')) logError(message);
}

/** The query cache. Emptied when a session begins or ends, so that no user sees another's data. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError(error, _variables, _result, { meta }) {
      logFailure(error);
      if (meta?.failed !== undefined) reportError(error, meta.failed);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: LIMITS.fresh.defaultMs,
      gcTime: LIMITS.fresh.unusedMs,
      retry: false,
      refetchOnWindowFocus: false,
      // What a live event has made stale, or could not be refetched, while it was not shown.
      refetchOnMount: ({ state }) => state.isInvalidated,
      refetchOnReconnect: false,
      // A call made offline fails immediately instead of waiting silently.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

onSessionChange(() => queryClient.clear());
followCursors(queryClient.getQueryCache());
