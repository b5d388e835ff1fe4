import { LIMITS } from '@dubs/contract/limits';
import { transformer } from '@dubs/contract/transformer';
import type { AppRouter } from '@dubs/server/router';
import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { fetchResponse } from './fetch-response.ts';
import { fetchCached } from './fetch-cached.ts';
import { proofLink } from './proof-link.ts';
import { headersOf, sessionLink } from './session-link.ts';

export type { AppRouter };
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** The server's procedures as hooks. */
export const trpc = createTRPCReact<AppRouter>();

/**
 * Queries that are never batched: polled ones, because only an unbatched response can be a 304, and those that the boot script may
 * have requested already.
 */
const UNBATCHED: ReadonlySet<string> = new Set([
  'groups.list',
  'notifications.count',
  'auth.me',
  'posts.recent',
  'posts.ofGroup',
  'groups.complete',
  'stats.weekly',
  'users.birthdays',
  'memberChanges.list',
]);

/** The tRPC client. Batches the other queries made at the same time; a mutation is never batched, and outlives a page that is left. */
export const trpcClient = trpc.createClient({
  links: [
    proofLink<AppRouter>(),
    sessionLink<AppRouter>(),
    splitLink({
      condition: (op) => op.type === 'query' && !UNBATCHED.has(op.path),
      true: httpBatchLink({
        url: '/trpc',
        transformer,
        fetch: fetchResponse,
        maxItems: LIMITS.trpcBatch,
        headers: ({ opList }) => headersOf(opList[0].context),
      }),
      false: httpLink({
        url: '/trpc',
        transformer,
        fetch: (url, options) =>
          options?.method === 'POST'
            ? fetchResponse(url, { ...options, keepalive: document.visibilityState === 'hidden' })
            : fetchCached(url, options),
        headers: ({ op }) => headersOf(op.context),
      }),
    }),
  ],
});
