import type { FastifyReply } from 'fastify';

/** Returns the status of the response. tRPC's payload has its own, which the reply gets only after the hooks. */
export const statusOf = ({ statusCode }: FastifyReply, payload: unknown): number =>
  payload instanceof Response ? payload.status : statusCode;
