import { accountRouter } from './features/account/account.router.ts';
import { authRouter } from './features/auth/auth.router.ts';
import { commentsRouter } from './features/comments/comments.router.ts';
import { exportsRouter } from './features/exports/exports.router.ts';
import { goalsRouter } from './features/goals/goals.router.ts';
import { groupsRouter } from './features/groups/groups.router.ts';
import { invitesRouter } from './features/invites/invites.router.ts';
import { joinRequestsRouter } from './features/join-requests/join-requests.router.ts';
import { liveRouter } from './features/live/live.router.ts';
import { notificationsRouter } from './features/notifications/notifications.router.ts';
import { postsRouter } from './features/posts/posts.router.ts';
import { reactionsRouter } from './features/reactions/reactions.router.ts';
import { sessionsRouter } from './features/sessions/sessions.router.ts';
import { statsRouter } from './features/stats/stats.router.ts';
import { usersRouter } from './features/users/users.router.ts';
import { router } from './trpc/init.ts';

/** Every procedure of `/trpc`, by noun. */
export const appRouter = router({
  account: accountRouter,
  auth: authRouter,
  comments: commentsRouter,
  exports: exportsRouter,
  goals: goalsRouter,
  groups: groupsRouter,
  invites: invitesRouter,
  joinRequests: joinRequestsRouter,
  live: liveRouter,
  notifications: notificationsRouter,
  posts: postsRouter,
  reactions: reactionsRouter,
  sessions: sessionsRouter,
  stats: statsRouter,
  users: usersRouter,
});

export type AppRouter = typeof appRouter;
