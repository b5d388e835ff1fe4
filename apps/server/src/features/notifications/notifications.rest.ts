import {
  MarkedRead,
  MarkUnreadInput,
  NotificationCount,
  NotificationsPage,
  NotificationsQuery,
  Ok,
  pathId,
} from '@dubs/contract';
import {
  countUnread,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationsUnread,
} from '@dubs/core';
import { z } from 'zod/mini';
import type { RestRoutes } from '../../rest.ts';
import { write } from '../../rest.ts';

const params = z.object({ id: pathId });

export const notificationsRoutes: RestRoutes = (app, core) => {
  app.get(
    '/notifications',
    { schema: { querystring: NotificationsQuery, response: { 200: NotificationsPage } } },
    async (req) => listNotifications(core, await req.requireActor(), req.query),
  );
  app.get(
    '/notifications/count',
    {
      config: { poll: 'notifications' },
      schema: { response: { 200: NotificationCount, 304: z.null() } },
    },
    async (req, reply) => {
      const actor = await req.requireActor();
      return req.answerPoll(reply, 'notifications', async () => {
        const { count, groupIds } = await countUnread(core, actor);
        return { content: { count }, groupIds };
      });
    },
  );
  app.post('/notifications/:id/read', { schema: { params, response: { 200: Ok } } }, (req) =>
    write(req, core, (scoped, actor) => markNotificationRead(scoped, actor, req.params.id)),
  );
  app.post('/notifications/mark-all-read', { schema: { response: { 200: MarkedRead } } }, (req) =>
    write(req, core, (scoped, actor) => markAllNotificationsRead(scoped, actor)),
  );
  app.post('/notifications/unread', { schema: { body: MarkUnreadInput, response: { 200: Ok } } }, (req) =>
    write(req, core, (scoped, actor) => markNotificationsUnread(scoped, actor, req.body)),
  );
};
