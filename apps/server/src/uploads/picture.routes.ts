import { CropForm } from '@dubs/contract';
import type { CoreContext } from '@dubs/core';
import { callPath, idempotencyKey } from '../idempotency.ts';
import { reportStaleQueries } from '../live/report-stale-queries.ts';
import { pictureOperations } from '../operations/registry.ts';
import { namedIn, type RestApp } from '../operations/rest.ts';
import { restShapeOf } from '../operations/rest-shape.ts';
import { parseFields, receivePicture } from './receive-upload.ts';

/** Adds the routes of operations that take one picture. `uploads` is the folder for uploads in progress. */
export function pictureRoutes(app: RestApp, core: CoreContext, uploads: string): void {
  for (const operation of pictureOperations) {
    const shape = restShapeOf(operation);
    const { method, path: url, params } = shape;
    app.route({
      method,
      url,
      schema: { ...(params ? { params } : {}), response: { 200: operation.output } },
      async handler(req, reply) {
        const actor = await req.requireActor();
        const named = namedIn(shape, req);
        // Before the upload is read.
        await operation.authorize?.(core, actor, named as never);
        const { fields, file, fileHash, discard } = await receivePicture(req, uploads);
        try {
          const input = { ...parseFields(CropForm, fields), ...named };
          const once = idempotencyKey(req, callPath(req), { ...fields, files: [fileHash] });
          return await reportStaleQueries({ core, actor, reply }, (its) =>
            operation.run({ core: its, actor, input, file, once } as never),
          );
        } finally {
          await discard();
        }
      },
    });
  }
}
