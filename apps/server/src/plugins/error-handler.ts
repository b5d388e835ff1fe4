import { TEXTS } from '@dubs/contract';
import { AppError } from '@dubs/core';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { toErrorAnswer, toIssues, validationError } from '../errors.ts';

/** Sends an error in the one form that all REST calls share. */
export function sendError(req: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { status, body, retryAfter, isOurs } = toErrorAnswer(error, req.id);
  if (isOurs) req.log.error({ err: error }, 'request.failed');
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body));
}

/** Converts a failed schema validation to the contract's 400; returns other errors as they are. */
const toAppError = (error: FastifyError): unknown => {
  if (!hasZodFastifySchemaValidationErrors(error)) return error;
  return validationError(
    toIssues(
      error.validation.map((v) => ({
        path: v.instancePath.split('/').filter(Boolean),
        message: v.message ?? TEXTS.request.invalid,
      })),
    ),
  );
};

/** Sends the 404 for an unknown path. */
export const sendNotFound = (req: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendError(req, reply, new AppError('NOT_FOUND', TEXTS.access.pathNotFound));

/** Sends errors of routes with the contract's error body. */
export const errorHandler = fp(async (app) => {
  app.setErrorHandler<FastifyError>((error, req, reply) => sendError(req, reply, toAppError(error)));
});
