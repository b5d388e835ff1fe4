import { pathId } from '@dubs/contract';
import { type CoreContext, openExport } from '@dubs/core';
import { z } from 'zod/mini';
import type { RestApp } from '../../operations/rest.ts';

const params = z.object({ id: pathId });
const text = z._default(z.string(), '');
const querystring = z.object({ s: text, e: text, sig: text });

/** Serves export files by signed URL only, since a browser sends no token with a download. */
export function exportFileRoutes(app: RestApp, core: CoreContext): void {
  app.get('/media/exports/:id', { schema: { params, querystring } }, async (req, reply) => {
    const file = await openExport(core, { exportId: req.params.id, ...req.query });
    // Fastify reads a stream to its end for a HEAD, too.
    if (req.method === 'HEAD') file.stream.destroy();
    return reply
      .type(file.contentType)
      .headers({
        'content-length': file.size,
        'content-disposition': `attachment; filename="${file.name}"`,
        'cache-control': 'private, no-store',
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(file.stream);
  });
}
