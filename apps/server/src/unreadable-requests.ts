import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toErrorAnswer } from './errors.ts';
import { sendError } from './plugins/error-handler.ts';
import { requestIdHeader } from './plugins/request-ids.ts';
import { isPageRequest } from './plugins/web-app.ts';

type Headers = Readonly<Record<string, string>>;

const STATUS = 400;
const malformed = () => Object.assign(new Error('malformed request'), { statusCode: STATUS });

/**
 * Sends the response to a URL that cannot be decoded, before any route or hook: a 400, since Fastify's own message repeats the URL, or the
 * page of a missing address to a user who opens it in a browser.
 */
export const sendBadUrl =
  (headers: Headers) =>
  (_error: Error, req: FastifyRequest, reply: FastifyReply): void => {
    const { sendMissingPage } = req.server;
    reply.headers({ ...headers, ...requestIdHeader(req.id) });
    if (sendMissingPage && isPageRequest(req)) void sendMissingPage(req, reply);
    else void sendError(req, reply, malformed());
  };

/** The response that Node is sending on a socket, as its own handler of such errors reads it. */
type Answering = Socket & { _httpMessage?: ServerResponse | null };

/**
 * Sends the 400 for input that is not HTTP, has too many headers, ends early or takes too long, and closes the connection. Sends nothing
 * into a response that has begun.
 */
export const sendBadRequest =
  (headers: Headers) =>
  (error: Error & { code?: string }, socket: Answering): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const id = crypto.randomUUID();
    const body = JSON.stringify(toErrorAnswer(malformed(), id).body);
    const head = [
      `HTTP/1.1 ${STATUS} Bad Request`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
      ...Object.entries({ ...headers, ...requestIdHeader(id) }).map(([name, value]) => `${name}: ${value}`),
    ];
    if (socket.writable && !socket._httpMessage?.headersSent)
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroy(error);
  };
