import { LIMITS } from '@dubs/contract/limits';
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { readFailure } from './errors.ts';
import { logError } from '../browser/log.ts';
import { onTokenChange } from '../session/session.ts';

function logFailure(error: unknown): void {
  const message = readFailure(error).message ?? (error instanceof Error ? error.message : String(error));
  if (!message.includes('401')) logError(message);
}

/** The cache of everything the server answered; emptied whenever the token changes, so that no person sees another's. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onError: logFailure }),
  defaultOptions: {
    queries: {
      staleTime: LIMITS.fresh.defaultMs,
      gcTime: LIMITS.fresh.unusedMs,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnMount: false,
      refetchOnReconnect: false,
      // A call made offline fails at once and says so; it does not wait silently.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

onTokenChange(() => queryClient.clear());
