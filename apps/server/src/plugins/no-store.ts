import fp from 'fastify-plugin';

/** Marks API responses as `no-store`, unless they set their own `cache-control`. */
export const noStore = fp(async (app) => {
  app.addHook('onSend', (req, reply, _payload, done) => {
    // Checks the route and not the URL, which may be encoded. A path without a route is an error, which is never cached.
    const { url = '' } = req.routeOptions;
    const isApi = url.startsWith('/api') || url.startsWith('/trpc');
    if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
});
