import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fp from 'fastify-plugin';

/** Larger bodies are compressed in pieces, beside other requests; one of this size takes 2 ms. */
const MAX_AT_ONCE_BYTES = 256 * 1024;

/**
 * Compresses JSON and text of at least 1 kB, of the routes of this scope that are registered after it. Streams of events, and what already
 * has an encoding, pass as they are.
 */
export const compression = fp(async (app) => {
  // tRPC sends the text in a Response. Its length decides whether it is compressed, and a stream has none.
  app.addHook('onSend', (_req, reply, payload, done) => {
    if (!(payload instanceof Response)) return done();
    if (!payload.headers.get('content-type')?.startsWith('application/json')) return done();
    reply.code(payload.status).headers(Object.fromEntries(payload.headers));
    return payload.text();
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 1 },
    syncThreshold: MAX_AT_ONCE_BYTES,
    globalDecompression: false,
  });
});
