import { findVisibleImage, openMedia } from '@dubs/core';
import { z } from 'zod/mini';
import type { RestRoutes } from '../../operations/rest.ts';
import { createImageAccessCache } from './image-access-cache.ts';

const text = z._default(z.string(), '');
const querystring = z.object({ v: text, e: text, sig: text });
const params = z.object({ '*': z.string().check(z.maxLength(200)) });

/** Serves pictures by the signed addresses of their viewers: an image tag sends no token. */
export const mediaRoutes: RestRoutes = (app, core) => {
  const access = createImageAccessCache(
    (imageId, viewerId) => findVisibleImage(core.db, imageId, viewerId),
    core.live,
  );
  const ctx = { ...core, findImage: access.find };
  app.addHook('onClose', async () => access.close());
  app.get('/media/*', { schema: { params, querystring } }, async (req, reply) => {
    const media = await openMedia(ctx, { path: req.params['*'], ...req.query });
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
