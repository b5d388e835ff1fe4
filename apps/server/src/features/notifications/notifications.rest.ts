import { NotificationCount } from '@dubs/contract';
import { countUnread } from '@dubs/core';
import { z } from 'zod/mini';
import { answerUnlessKnown } from '../../plugins/etag.ts';
import type { RestRoutes } from '../../rest.ts';

export const notificationsRoutes: RestRoutes = (app, core) => {
  app.get(
    '/notifications/count',
    { schema: { response: { 200: NotificationCount, 304: z.null() } } },
    async (req, reply) => answerUnlessKnown(req, reply, await countUnread(core, await req.requireActor())),
  );
};
