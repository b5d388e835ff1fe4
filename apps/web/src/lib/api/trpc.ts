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
 * Queries that travel alone: those that are asked every few seconds, since only so they can be answered "as before", and those that the page
 * itself may have asked already.
 */
const ALONE: ReadonlySet<string> = new Set([
  'groups.list',
  'notifications.count',
  'auth.me',
  'posts.recent',
  'posts.ofGroup',
  'groups.complete',
  'stats.weekly',
]);

/** Other queries of one moment travel together, ten at most; every mutation travels alone, and outlives a page that is left. */
export const trpcClient = trpc.createClient({
  links: [
    proofLink<AppRouter>(),
    sessionLink<AppRouter>(),
    splitLink({
      condition: (op) => op.type === 'query' && !ALONE.has(op.path),
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
