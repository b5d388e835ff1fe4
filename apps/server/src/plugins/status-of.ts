import type { FastifyReply } from 'fastify';

/** Returns the status that a payload is sent with: tRPC's responses have their own, which the reply gets after the hooks. */
export const statusOf = ({ statusCode }: FastifyReply, payload: unknown): number =>
  payload instanceof Response ? payload.status : statusCode;
