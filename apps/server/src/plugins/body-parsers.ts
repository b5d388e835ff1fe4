import { isUtf8 } from 'node:buffer';
import { LIMITS, TEXTS } from '@dubs/contract';
import { AppError } from '@dubs/core';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Creates the 415 for a content type that is not accepted. */
export const wrongType = () => new AppError('UNSUPPORTED_MEDIA_TYPE', TEXTS.request.wrongType);

/** True if arrays and objects are nested deeper than any call needs. Recursive code would overflow the stack on such a body. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let i = 0; i < json.length; i++) {
    const char = json[i];
    if (char === '"') {
      for (i++; i < json.length && json[i] !== '"'; i++) if (json[i] === '\\') i++;
    } else if (char === '{' || char === '[') {
      if (++depth > LIMITS.body.jsonDepth) return true;
    } else if (char === '}' || char === ']') depth--;
  }
  return false;
}

const malformed = () => new AppError('BAD_REQUEST', TEXTS.request.malformed);

/** Returns the text of a JSON body, or null for bytes that are not UTF-8, which would become U+FFFD, and for too deep nesting. */
function decodeJson(body: Buffer): string | null {
  const json = body.toString();
  return isUtf8(body) && !isTooDeep(json) ? json : null;
}

/** Makes routes get JSON bodies as text. */
export function readJsonAsText(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_req, body: Buffer, done) => {
    const json = decodeJson(body);
    if (json === null) done(malformed());
    else done(null, json);
  });
}

/**
 * Accepts JSON bodies, and multipart forms where a route reads them. Plain text is refused, since any site can make a browser
 * post it. So is a compressed body, since its real size is unknown.
 */
export const bodyParsers = fp(async (app) => {
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: LIMITS.body.jsonBytes },
    (req, body: Buffer, done) => {
      // Clients often send calls without a payload as JSON with an empty body.
      if (body.length === 0) return done(null, undefined);
      const json = decodeJson(body);
      if (json === null) done(malformed());
      else void parseJson(req, json, done);
    },
  );
  // So that the error of a missing body names the missing fields.
  app.addHook('preValidation', (req, _reply, done) => {
    if (req.body === undefined && req.routeOptions.schema?.body) req.body = {};
    done();
  });
  // Fastify would close the connection. A proxy that is still sending the body does not read the response then, and makes it a 502. The
  // rest is discarded as it arrives.
  app.addHook('onError', (req, reply, error, done) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && req.headers.upgrade === undefined) {
      reply.removeHeader('connection');
      req.raw.resume();
    }
    done();
  });
  app.addHook('onRequest', (req, _reply, done) => {
    const encoding = req.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') throw wrongType();
    done();
  });
});
