import fp from 'fastify-plugin';

/** Marks responses of the API as `no-store`, unless they set a `cache-control` of their own. */
export const noStore = fp(async (app) => {
  app.addHook('onSend', (req, reply, _payload, done) => {
    // By its route, since the router decodes what a URL spells; a path without one is an error, which is never stored.
    const { url = '' } = req.routeOptions;
    const isApi = url.startsWith('/api') || url.startsWith('/trpc');
    if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
});
