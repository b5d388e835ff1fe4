import fp from 'fastify-plugin';

/**
 * One line a request: method, route, status, milliseconds. The route is the pattern, never the address, which may hold an
 * invite code or a signature.
 */
export const requestLog = fp(async (app) => {
  app.addHook('onResponse', async (req, reply) => {
    if (req.routeOptions.logLevel === 'silent') return;
    const route = req.routeOptions.url ?? 'none';
    req.log.info(
      { method: req.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
});
