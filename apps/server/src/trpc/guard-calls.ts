import { TEXTS } from '@dubs/contract';
import { AppError } from '@dubs/core';
import type { FastifyInstance } from 'fastify';
import { isTooDeep, wrongType } from '../plugins/body-parsers.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST']);

/** True if the name of the call can be decoded once more, as the library does it. */
function isDecodable(params: unknown): boolean {
  try {
    decodeURIComponent(Object.values(params as Record<string, string>).join());
    return true;
  } catch {
    return false;
  }
}

/** Adds the checks before every call of `/trpc` that its library leaves out. */
export function guardCalls(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (req) => {
    // The library makes a Request of each, which some methods cannot be.
    if (!METHODS.has(req.method) || !isDecodable(req.params))
      throw new AppError('NOT_FOUND', TEXTS.access.pathNotFound);
    // Only JSON: forms and streams would pass by the limit on bodies.
    if (/^(multipart\/|application\/octet-stream)/i.test(req.headers['content-type'] ?? ''))
      throw wrongType();
  });
  // It reads JSON by itself, from the text.
  scope.addHook('preValidation', async (req) => {
    if (typeof req.body === 'string' && isTooDeep(req.body))
      throw new AppError('BAD_REQUEST', TEXTS.request.malformed);
  });
  // What it refuses before it knows the call is JSON too, but sent as plain text.
  scope.addHook('onSend', async (_req, _reply, payload) => {
    if (payload instanceof Response && payload.headers.get('content-type')?.startsWith('text/plain'))
      payload.headers.set('content-type', 'application/json');
    return payload;
  });
}
