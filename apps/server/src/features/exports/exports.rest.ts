import { Export } from '@dubs/contract';
import { getExport, requestExport } from '@dubs/core';
import type { RestRoutes } from '../../rest.ts';
import { write } from '../../rest.ts';

export const exportsRoutes: RestRoutes = (app, core) => {
  app.get('/user/export', { schema: { response: { 200: Export } } }, async (req) =>
    getExport(core, await req.requireActor()),
  );
  app.post('/user/export', { schema: { response: { 201: Export } } }, async (req, reply) =>
    reply.code(201).send(await write(req, core, requestExport)),
  );
};
