import fp from 'fastify-plugin';

/**
 * Logs each request with method, route, status and milliseconds. The route is the pattern, since the URL may contain an
 * invite code or a signature.
 */
export const requestLog = fp(async (app) => {
  app.addHook('onResponse', (req, reply, done) => {
    if (req.routeOptions.logLevel === 'silent') return done();
    const route = req.routeOptions.url ?? 'none';
    req.log.info(
      { method: req.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request.completed',
    );
    done();
  });
});
