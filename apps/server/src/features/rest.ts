import type { CoreContext } from '@dubs/core';
import type { RestApp } from '../rest.ts';
import { accountRoutes } from './account/account.rest.ts';
import { authRoutes, signInRoutes } from './auth/auth.rest.ts';
import { commentsRoutes } from './comments/comments.rest.ts';
import { exportsRoutes } from './exports/exports.rest.ts';
import { goalsRoutes } from './goals/goals.rest.ts';
import { groupsRoutes } from './groups/groups.rest.ts';
import { membersRoutes } from './groups/members.rest.ts';
import { invitesRoutes } from './invites/invites.rest.ts';
import { joinRequestsRoutes } from './join-requests/join-requests.rest.ts';
import { notificationsRoutes } from './notifications/notifications.rest.ts';
import { postsRoutes } from './posts/posts.rest.ts';
import { reactionsRoutes } from './reactions/reactions.rest.ts';
import { sessionsRoutes } from './sessions/sessions.rest.ts';
import { statsRoutes } from './stats/stats.rest.ts';
import { usersRoutes } from './users/users.rest.ts';

/** Registers every REST call below `/api`: each is counted, and all but sign-in need a session before their body is read. */
export async function restRoutes(
  app: RestApp,
  { core, uploads }: { core: CoreContext; uploads: string },
): Promise<void> {
  app.addHook('onRequest', (req) => req.countCall());
  signInRoutes(app, core);
  await app.register(async (scope) => {
    const guarded = scope as unknown as RestApp;
    guarded.addHook('onRequest', async (req) => void (await req.requireActor()));
    for (const routes of [
      authRoutes,
      usersRoutes,
      accountRoutes,
      exportsRoutes,
      sessionsRoutes,
      groupsRoutes,
      membersRoutes,
      invitesRoutes,
      joinRequestsRoutes,
      postsRoutes(uploads),
      commentsRoutes,
      reactionsRoutes,
      goalsRoutes,
      statsRoutes,
      notificationsRoutes,
    ]) {
      routes(guarded, core);
    }
  });
}
