import { LIMITS } from '@dubs/contract';
import type { FastifyRequest } from 'fastify';

/** True if the request sends a form that may contain pictures, whose duration depends on the client's connection. */
export function isLargeUpload({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  if (!/^multipart\//i.test(headers['content-type'] ?? '')) return false;
  const { 'content-length': declared } = headers;
  return declared === undefined || Number(declared) > LIMITS.body.jsonBytes;
}
