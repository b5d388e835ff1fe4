import { LIMITS } from '@dubs/contract';
import { type CoreContext, findVisiblePicture, openMedia } from '@dubs/core';
import fresh from 'fresh';
import { z } from 'zod/mini';
import type { RestApp } from '../../operations/rest.ts';
import { createImageAccessCache } from './image-access-cache.ts';

const text = z._default(z.string(), '');
const querystring = z.object({ v: text, e: text, sig: text });
const params = z.object({ '*': z.string().check(z.maxLength(200)) });

/** Serves pictures by URLs signed for one viewer, since an image tag sends no token. */
export function mediaRoutes(app: RestApp, core: CoreContext): void {
  const access = createImageAccessCache(
    (kind, id, viewerId) => findVisiblePicture(core.db, kind, id, viewerId),
    core.live,
  );
  const ctx = { ...core, findPicture: access.find };
  app.addHook('onClose', async () => access.close());
  app.get('/media/*', { schema: { params, querystring } }, async (req, reply) => {
    const media = await openMedia(ctx, { path: req.params['*'], ...req.query });
    const headers = {
      etag: media.tag,
      'last-modified': media.modifiedAt.toUTCString(),
      'cache-control': media.cacheControl,
      'accept-ranges': 'bytes',
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'same-origin',
    };
    // Cache-Control is ignored, since `fetch` adds `no-cache` to a request with validators.
    if (fresh({ ...req.headers, 'cache-control': undefined }, headers))
      return reply.code(304).headers(headers).send();
    const address = req.method === 'GET' ? await media.signUrl() : null;
    if (address !== null)
      return reply
        .header('cache-control', `private, max-age=${LIMITS.media.storeUrlSeconds}`)
        .redirect(address, 302);
    const ifRange = req.headers['if-range'] ?? media.tag;
    const isSame = ifRange === media.tag || ifRange === headers['last-modified'];
    const wantsPart = req.method === 'GET' && isSame;
    const { body, length, range, contentType } = await media.read(wantsPart ? req.headers.range : undefined);
    if (range !== null) reply.code(body ? 206 : 416).header('content-range', range);
    if (!body) return reply.header('cache-control', 'no-store').send();
    return reply
      .type(contentType)
      .headers({ ...headers, 'content-length': length })
      .send(body);
  });
}
