import fp from 'fastify-plugin';

/** Answers of the API are nobody's to keep, but for those that say otherwise themselves. */
export const answersNotStored = fp(async (app) => {
  app.addHook('onSend', async (req, reply, payload) => {
    const isApi = req.url.startsWith('/api') || req.url.startsWith('/trpc');
    if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return payload;
  });
});
