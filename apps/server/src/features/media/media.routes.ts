import { openMedia } from '@dubs/core';
import { z } from 'zod/mini';
import type { RestRoutes } from '../../rest.ts';

const querystring = z.object({ expires: z._default(z.string(), ''), signature: z._default(z.string(), '') });
const params = z.object({ '*': z.string().check(z.maxLength(200)) });

/** Pictures, by signed URL alone. */
export const mediaRoutes: RestRoutes = (app, core) => {
  app.get('/media/*', { schema: { params, querystring } }, async (req, reply) => {
    const media = await openMedia(core, { key: req.params['*'], ...req.query });
    return reply
      .type(media.contentType)
      .headers({
        'content-length': media.size,
        'cache-control': `private, max-age=${media.maxAge}, immutable`,
        'content-disposition': 'inline',
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(media.stream);
  });
};
