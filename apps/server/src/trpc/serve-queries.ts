import { LIMITS } from '@dubs/contract';
import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  transformTRPCResponse,
} from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operations } from '../operations/registry.ts';
import { appRouter } from '../router.ts';
import type { CreateContext } from './context.ts';

const QUERIES = new Set(
  operations.filter(({ rest }) => rest.startsWith('GET ')).map(({ procedure }) => procedure),
);
const { _config: config } = appRouter._def;

/** The queries of one request. */
interface Queries {
  paths: string[];
  /** The inputs by index in the batch. */
  inputs: Record<number, unknown>;
  isBatch: boolean;
}

/** Returns the inputs as sent, or null if they are malformed. */
function readInputs(text: unknown, isBatch: boolean): Record<number, unknown> | null {
  if (text === undefined) return {};
  if (typeof text !== 'string') return null;
  try {
    const sent: unknown = JSON.parse(text);
    if (!isBatch) return { 0: sent };
    return typeof sent === 'object' && sent !== null && !Array.isArray(sent)
      ? (sent as Record<number, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Returns the queries of a plain request, or null for any other request, which tRPC's adapter handles. */
function readQueries({ method, headers, params, query }: FastifyRequest): Queries | null {
  const { batch, input, ...others } = query as Record<string, unknown>;
  if (method !== 'GET' || Object.keys(others).length > 0 || headers['trpc-accept'] !== undefined) return null;
  if (headers.accept?.includes('jsonl')) return null;
  const { path } = params as { path: string };
  const isBatch = batch === '1';
  const paths = isBatch ? path.split(',') : [path];
  if (paths.length > LIMITS.trpcBatch || !paths.every((each) => QUERIES.has(each))) return null;
  const inputs = readInputs(input, isBatch);
  return inputs && { paths, inputs, isBatch };
}

/**
 * Serves plain queries without tRPC's adapter, which creates a web request and a streamed web response for each call. That costs as much
 * as the call itself.
 */
export function serveQueries(scope: FastifyInstance, createContext: CreateContext): void {
  scope.addHook('preHandler', async (req, reply) => {
    const queries = readQueries(req);
    if (!queries) return;
    const { paths, inputs, isBatch } = queries;
    const ctx = createContext(req, reply, paths.length);
    const results = await Promise.all(
      paths.map(async (path, batchIndex) => {
        const sent = inputs[batchIndex];
        const input = sent === undefined ? undefined : config.transformer.input.deserialize(sent);
        try {
          const data: unknown = await callTRPCProcedure({
            router: appRouter,
            path,
            getRawInput: async () => input,
            ctx,
            type: 'query',
            signal: undefined,
            batchIndex,
          });
          return { result: { data } };
        } catch (cause) {
          const error = getTRPCErrorFromUnknown(cause);
          return { error: getTRPCErrorShape({ config, error, type: 'query', path, input, ctx }) };
        }
      }),
    );
    const answer = isBatch ? results : (results[0] as (typeof results)[number]);
    return reply
      .code(getHTTPStatusCode(answer))
      .header('content-type', 'application/json')
      .send(JSON.stringify(transformTRPCResponse(config, answer)));
  });
}
