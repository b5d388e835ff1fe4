import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';

const HEADER = 'x-request-id';
const ID = /^[A-Za-z0-9._-]{8,128}$/;

/** Returns the request id sent by a proxy or the caller, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[HEADER];
  return typeof given === 'string' && ID.test(given) ? given : crypto.randomUUID();
}

/** Returns the header with the id of the request, which is also in the log. */
export const requestIdHeader = (id: string): Record<string, string> => ({ [HEADER]: id });

/** Sets the id of the request on every response. */
export const requestIds = fp(async (app) => {
  app.addHook('onRequest', (req, reply, done) => {
    reply.headers(requestIdHeader(req.id));
    done();
  });
});
