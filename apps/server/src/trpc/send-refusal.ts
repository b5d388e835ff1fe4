import { wire } from '@dubs/contract';
import type { AppError } from '@dubs/core';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { FastifyReply } from 'fastify';
import { toErrorAnswer } from '../errors.ts';
import { TRPC_CODE } from './init.ts';

/** Refuses a whole request before any of its calls is looked at, in the form that tRPC's client reads for each of them. */
export function sendRefusal(reply: FastifyReply, error: AppError): FastifyReply {
  const { status, body, retryAfter } = toErrorAnswer(error);
  const code = TRPC_CODE[body.code];
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .code(status)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send({
      error: wire.output.serialize({
        message: body.error,
        code: TRPC_ERROR_CODES_BY_KEY[code],
        data: { code, httpStatus: status, dubs: body },
      }),
    });
}
