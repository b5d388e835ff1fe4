import { NotificationCount } from '@dubs/contract';
import { countUnread } from '@dubs/core';
import { router, userProcedure } from '../../trpc/init.ts';

export const notificationsRouter = router({
  count: userProcedure.output(NotificationCount).query(({ ctx }) => countUnread(ctx.core, ctx.actor)),
});
