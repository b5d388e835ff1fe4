import fp from 'fastify-plugin';

/** Marks responses of the API as `no-store`, unless they set a `cache-control` of their own. */
export const noStore = fp(async (app) => {
  app.addHook('onSend', (req, reply, _payload, done) => {
    const isApi = req.url.startsWith('/api') || req.url.startsWith('/trpc');
    if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
});
