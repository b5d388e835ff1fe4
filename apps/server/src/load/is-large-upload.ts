import { LIMITS } from '@dubs/contract';
import type { FastifyRequest } from 'fastify';

/** Whether a form is sent that may hold pictures, which takes as long as its sender's line does. One without is a call like any other. */
export function isLargeUpload({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  if (!/^multipart\//i.test(headers['content-type'] ?? '')) return false;
  const { 'content-length': declared } = headers;
  return declared === undefined || Number(declared) > LIMITS.body.jsonBytes;
}
