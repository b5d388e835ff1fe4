import { LIMITS, TEXTS } from '@dubs/contract';
import { AppError } from '@dubs/core';
import fp from 'fastify-plugin';
import { isTooDeep } from './json-depth.ts';

/** A body of a kind that is not taken here. */
export const wrongType = () => new AppError('UNSUPPORTED_MEDIA_TYPE', TEXTS.request.wrongType);

/**
 * What bodies are taken: JSON, and multipart where a route reads it. Plain text is none of them, since any site can
 * make a browser post it; a compressed body is refused, since its size is not what it says.
 */
export const bodies = fp(async (app) => {
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: LIMITS.body.jsonBytes },
    (req, body, done) => {
      // Calls without a payload are often sent with a JSON content type and nothing behind it.
      if (body === '') done(null, undefined);
      else if (isTooDeep(String(body))) done(new AppError('BAD_REQUEST', TEXTS.request.malformed));
      else void parseJson(req, String(body), done);
    },
  );
  // A call that wants fields and got no body at all is told which field is missing.
  app.addHook('preValidation', async (req) => {
    if (req.body === undefined && req.routeOptions.schema?.body) req.body = {};
  });
  app.addHook('onRequest', async (req) => {
    const encoding = req.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') throw wrongType();
  });
});
