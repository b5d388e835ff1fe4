import {
  IdInput,
  MarkedRead,
  MarkUnreadInput,
  NotificationCount,
  NotificationsPage,
  NotificationsQuery,
  Ok,
} from '@dubs/contract';
import {
  countUnread,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationsUnread,
} from '@dubs/core';
import { router, userProcedure } from '../../trpc/init.ts';

export const notificationsRouter = router({
  list: userProcedure
    .input(NotificationsQuery)
    .output(NotificationsPage)
    .query(({ ctx, input }) => listNotifications(ctx.core, ctx.actor, input)),
  count: userProcedure.output(NotificationCount).query(({ ctx }) =>
    ctx.answerPoll('notifications', async () => {
      const { count, groupIds } = await countUnread(ctx.core, ctx.actor);
      return { content: { count }, groupIds };
    }),
  ),
  read: userProcedure
    .input(IdInput)
    .output(Ok)
    .mutation(({ ctx, input }) => ctx.once((core) => markNotificationRead(core, ctx.actor, input.id))),
  markAllRead: userProcedure
    .output(MarkedRead)
    .mutation(({ ctx }) => ctx.once((core) => markAllNotificationsRead(core, ctx.actor))),
  markUnread: userProcedure
    .input(MarkUnreadInput)
    .output(Ok)
    .mutation(({ ctx, input }) => ctx.once((core) => markNotificationsUnread(core, ctx.actor, input))),
});
