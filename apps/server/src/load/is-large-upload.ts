import { LIMITS } from '@dubs/contract';
import type { FastifyRequest } from 'fastify';

/** True if the request sends a form that may hold pictures, which takes as long as the client's connection does. */
export function isLargeUpload({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  if (!/^multipart\//i.test(headers['content-type'] ?? '')) return false;
  const { 'content-length': declared } = headers;
  return declared === undefined || Number(declared) > LIMITS.body.jsonBytes;
}
