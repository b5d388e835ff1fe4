import { LIMITS } from '@dubs/contract';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import { readJsonAsText } from '../plugins/body-parsers.ts';
import { type AppRouter, appRouter } from '../router.ts';
import type { CreateContext } from './context.ts';

/** Serves calls by tRPC's adapter. */
export async function serveCalls(scope: FastifyInstance, createContext: CreateContext): Promise<void> {
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    createContext: ({ req, res, info }) => createContext(req, res, info.calls.length),
    maxBatchSize: LIMITS.trpcBatch,
  };
  await scope.register(
    async (calls) => {
      fastifyTRPCPlugin(calls, { trpcOptions }, () => {});
      // Instead of the adapter's own parser, which accepts bytes that are not UTF-8.
      readJsonAsText(calls);
    },
    { prefix: '/trpc' },
  );
}
