import { authRouter } from './features/auth/auth.router.ts';
import { groupsRouter } from './features/groups/groups.router.ts';
import { invitesRouter } from './features/invites/invites.router.ts';
import { notificationsRouter } from './features/notifications/notifications.router.ts';
import { postsRouter } from './features/posts/posts.router.ts';
import { usersRouter } from './features/users/users.router.ts';
import { router } from './trpc/init.ts';

/** Every procedure of `/trpc`, by noun. */
export const appRouter = router({
  auth: authRouter,
  groups: groupsRouter,
  invites: invitesRouter,
  notifications: notificationsRouter,
  posts: postsRouter,
  users: usersRouter,
});

export type AppRouter = typeof appRouter;
