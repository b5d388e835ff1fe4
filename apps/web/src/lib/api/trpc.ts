import { LIMITS } from '@dubs/contract/limits';
import { wire } from '@dubs/contract/wire';
import type { AppRouter } from '@dubs/server/router';
import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { fetchResponse } from './fetch-response.ts';
import { fetchCached } from './fetch-cached.ts';
import { headersOf, sessionLink } from './session-link.ts';

export type { AppRouter };
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** The server's procedures as hooks. */
export const trpc = createTRPCReact<AppRouter>();

/** The queries that are asked every few seconds; each travels alone, since only so it can be answered "as before". */
const POLLS: ReadonlySet<string> = new Set(['groups.list', 'notifications.count']);

/** Other queries of one moment travel together, ten at most; every mutation travels alone. */
export const trpcClient = trpc.createClient({
  links: [
    sessionLink<AppRouter>(),
    splitLink({
      condition: (op) => op.type === 'query' && !POLLS.has(op.path),
      true: httpBatchLink({
        url: '/trpc',
        transformer: wire,
        fetch: fetchResponse,
        maxItems: LIMITS.trpcBatch,
        headers: ({ opList }) => headersOf(opList[0].context),
      }),
      false: httpLink({
        url: '/trpc',
        transformer: wire,
        fetch: (url, options) => (options?.method === 'POST' ? fetchResponse : fetchCached)(url, options),
        headers: ({ op }) => headersOf(op.context),
      }),
    }),
  ],
});
