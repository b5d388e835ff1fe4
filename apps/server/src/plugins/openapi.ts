import swagger from '@fastify/swagger';
import fp from 'fastify-plugin';
import type { OpenAPIV3_1 } from 'openapi-types';
import { documentTransforms } from '../openapi/generate.ts';
import { renderPage } from '../openapi/render-page.ts';
import { compression } from './compression.ts';

/**
 * Publishes the REST operations, described by the schemas that check them: at `/api/openapi.json` for programs, at `/api/docs` for people.
 * Register it before the routes.
 */
export const openapi = fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dubs',
        version: '1',
        summary: 'Share daily wins, losses and goals in private groups.',
        description: [
          'JSON in, JSON out. Times are ISO 8601 in UTC, ids are whole numbers from 1 on.',
          'Fields that a call does not know are ignored.',
          'Sign in by `POST /api/auth/send-otp` and `POST /api/auth/verify-otp`, and send the token as `Authorization: Bearer <token>`.',
          'What is not the caller’s and what does not exist get the same error.',
        ].join(' '),
        license: { name: 'MIT', identifier: 'MIT' },
      },
      // Relative to the origin from which the document was fetched.
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          session: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The token from signing in.',
          },
        },
      },
      security: [{ session: [] }],
    },
    ...documentTransforms,
  });
  const hidden = { schema: { hide: true } };
  await app.register(async (scope) => {
    scope.addHook('onRequest', (req) => req.countCall());
    await scope.register(compression);
    scope.get('/api/openapi.json', hidden, async () => app.swagger());
    let page: string | undefined;
    scope.get('/api/docs', hidden, async (_req, reply) => {
      page ??= renderPage(app.swagger() as OpenAPIV3_1.Document);
      return reply.type('text/html; charset=utf-8').send(page);
    });
  });
});
