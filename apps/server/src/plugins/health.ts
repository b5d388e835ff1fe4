import type { Readiness } from '@dubs/core';
import fp from 'fastify-plugin';

export interface HealthOptions {
  readiness: () => Readiness;
}

/** Serves `/healthz` (the process is up) and `/readyz` (the database responds and is migrated, the process is not draining). Neither waits. */
export const health = fp<HealthOptions>(async (app, { readiness }) => {
  app.get('/healthz', { logLevel: 'silent' }, async (_req, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  );
  app.get('/readyz', { logLevel: 'silent' }, async (_req, reply) => {
    const state = readiness();
    return reply
      .code(state.ready ? 200 : 503)
      .headers({ 'cache-control': 'no-store', ...(state.ready ? {} : { 'retry-after': '5' }) })
      .send(state);
  });
});
