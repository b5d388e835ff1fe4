import { TEXTS } from '@dubs/contract';
import { AppError } from '@dubs/core';
import type { FastifyInstance } from 'fastify';
import { wrongType } from '../plugins/body-parsers.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST']);

/** True if the call's name can be decoded a second time, which tRPC does. */
function isDecodable(params: unknown): boolean {
  try {
    decodeURIComponent(Object.values(params as Record<string, string>).join());
    return true;
  } catch {
    return false;
  }
}

/** Adds checks to `/trpc` that tRPC does not do itself. */
export function guardCalls(scope: FastifyInstance): void {
  scope.addHook('onRequest', (req, _reply, done) => {
    // tRPC creates a Request for each call, which throws for methods such as TRACE and for names that cannot be decoded.
    if (!METHODS.has(req.method) || !isDecodable(req.params))
      throw new AppError('NOT_FOUND', TEXTS.access.pathNotFound);
    // JSON only: forms and streams would bypass the body limit.
    if (/^(multipart\/|application\/octet-stream)/i.test(req.headers['content-type'] ?? ''))
      throw wrongType();
    done();
  });
  // tRPC labels the JSON of early errors as text/plain.
  scope.addHook('onSend', (_req, _reply, payload, done) => {
    if (payload instanceof Response && payload.headers.get('content-type')?.startsWith('text/plain'))
      payload.headers.set('content-type', 'application/json');
    done();
  });
}
