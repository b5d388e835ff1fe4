import { accountOperations } from './features/account/account.operations.ts';
import { albumsOperations } from './features/albums/albums.operations.ts';
import { authOperations } from './features/auth/auth.operations.ts';
import { commentsOperations } from './features/comments/comments.operations.ts';
import { coversOperations } from './features/groups/cover.operations.ts';
import { emailsOperations } from './features/emails/emails.operations.ts';
import { exportsOperations } from './features/exports/exports.operations.ts';
import { goalsOperations } from './features/goals/goals.operations.ts';
import { groupsOperations } from './features/groups/groups.operations.ts';
import { hostOperations } from './features/host/host.operations.ts';
import { invitesOperations } from './features/invites/invites.operations.ts';
import { keptPeopleOperations } from './features/kept-people/kept-people.operations.ts';
import { memberChangesOperations } from './features/groups/members.operations.ts';
import { joinRequestsOperations } from './features/join-requests/join-requests.operations.ts';
import { notificationsOperations } from './features/notifications/notifications.operations.ts';
import { numberChangesOperations } from './features/number-changes/number-changes.operations.ts';
import { pairingOperations } from './features/pairing/pairing.operations.ts';
import { passkeysOperations } from './features/passkeys/passkeys.operations.ts';
import { peopleOperations } from './features/people/people.operations.ts';
import { postsOperations } from './features/posts/posts.operations.ts';
import { proofOperations } from './features/proof/proof.operations.ts';
import { pushOperations } from './features/push/push.operations.ts';
import { reactionsOperations } from './features/reactions/reactions.operations.ts';
import { securityLogOperations } from './features/security-log/security-log.operations.ts';
import { sessionsOperations } from './features/sessions/sessions.operations.ts';
import { statsOperations } from './features/stats/stats.operations.ts';
import { termsOperations } from './features/terms/terms.operations.ts';
import { usersOperations } from './features/users/users.operations.ts';
import { vouchesOperations } from './features/vouches/vouches.operations.ts';
import { router } from './trpc/init.ts';

export const appRouter = router({
  account: accountOperations,
  albums: albumsOperations,
  auth: authOperations,
  comments: commentsOperations,
  covers: coversOperations,
  emails: emailsOperations,
  exports: exportsOperations,
  goals: goalsOperations,
  groups: groupsOperations,
  host: hostOperations,
  invites: invitesOperations,
  joinRequests: joinRequestsOperations,
  keptPeople: keptPeopleOperations,
  memberChanges: memberChangesOperations,
  notifications: notificationsOperations,
  numberChanges: numberChangesOperations,
  pairing: pairingOperations,
  passkeys: passkeysOperations,
  people: peopleOperations,
  posts: postsOperations,
  proof: proofOperations,
  push: pushOperations,
  reactions: reactionsOperations,
  securityLog: securityLogOperations,
  sessions: sessionsOperations,
  stats: statsOperations,
  terms: termsOperations,
  users: usersOperations,
  vouches: vouchesOperations,
});

export type AppRouter = typeof appRouter;
