import { CropForm } from '@dubs/contract';
import type { CoreContext } from '@dubs/core';
import { toIssues, validationError } from '../errors.ts';
import { callPath, idempotencyKey } from '../idempotency.ts';
import { reportStaleQueries } from '../live/report-stale-queries.ts';
import type { PictureCall } from '../operations/picture-operation.ts';
import { pictureOperations } from '../operations/registry.ts';
import type { RestApp } from '../operations/rest.ts';
import { restShapeOf } from '../operations/rest-shape.ts';
import { receivePicture } from './receive-upload.ts';

function parseCrop(fields: Record<string, string>): CropForm {
  const crop = CropForm.safeParse(fields);
  if (!crop.success) throw validationError(toIssues(crop.error.issues));
  return crop.data;
}

/** Adds the routes of operations that take one picture. `uploads` is the folder for uploads in progress. */
export function pictureRoutes(app: RestApp, core: CoreContext, uploads: string): void {
  for (const operation of pictureOperations) {
    const { method, path, names, params } = restShapeOf(operation);
    app.route({
      method,
      url: path,
      schema: { ...(params ? { params } : {}), response: { 200: operation.output } },
      async handler(req, reply) {
        const actor = await req.requireActor();
        const given = req.params as Record<string, unknown>;
        const named = Object.fromEntries(names.map(([parameter, field]) => [field, given[parameter]]));
        // Before the upload is read.
        await operation.authorize?.(core, actor, named as never);
        const { fields, file, fileHash, discard } = await receivePicture(req, uploads);
        try {
          const crop = parseCrop(fields);
          const content = { ...fields, files: [fileHash] };
          const once = idempotencyKey(req, callPath(req), content);
          const call: Omit<PictureCall<object>, 'core'> = {
            actor,
            input: { ...crop, ...named },
            file,
            once,
          };
          return await reportStaleQueries({ core, actor, reply }, (its) =>
            operation.run({ ...call, core: its } as never),
          );
        } finally {
          await discard();
        }
      },
    });
  }
}
