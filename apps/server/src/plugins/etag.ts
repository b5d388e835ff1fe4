import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether an If-None-Match header names the tag. */
const names = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((part) => part.trim().replace(/^W\//, '') === tag || part.trim() === '*') ?? false;

/** Answers a polled list with its ETag, or a bare 304 to a client that has it already. */
export function answerUnlessKnown<T>(req: FastifyRequest, reply: FastifyReply, content: T): T {
  const tag = `"${createHash('sha1').update(JSON.stringify(content)).digest('base64url')}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (!names(req.headers['if-none-match'], tag)) return content;
  return reply.code(304).send() as never;
}
