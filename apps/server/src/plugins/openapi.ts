import swagger from '@fastify/swagger';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Describes the REST calls at `/api/openapi.json`, from the very schemas that check them. Register it before the routes. */
export const openapi = fp<{ publicUrl: string }>(async (app, { publicUrl }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dubs',
        version: '1',
        description: 'Share daily wins, losses and goals in private groups.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ session: [] }],
    },
    transform: ({ schema, url, ...rest }) => {
      const hidden = !url.startsWith('/api/') || url === '/api/openapi.json';
      return jsonSchemaTransform({ schema: { ...schema, ...(hidden ? { hide: true } : {}) }, url, ...rest });
    },
  });
  app.get('/api/openapi.json', async (_req, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
});
