import type { StaleQuery } from '@dubs/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { isLeaveInProgress } from '../../features/groups/api/leave-in-progress.ts';
import { isPostCached, refetchCachedPost } from '../../features/posts/api/cached-posts.ts';
import { expireFeeds } from '../../lib/feed/feed-cache.ts';
import type { trpc } from '../../lib/api/trpc.ts';
import { isReadAfter } from '../../lib/live/query-cursors.ts';

type Utils = ReturnType<typeof trpc.useUtils>;

/** True if a query is not to be refetched. */
const isKept = ({ state }: Query) => !state.isInvalidated && state.fetchStatus === 'idle';

/**
 * Refetches what is stale by an event, where it is on the screen; what is not is refetched when it comes there. What was read after the
 * event is left alone: the tab that made a change has refetched it already. An empty id stands for an unknown event.
 */
export function refreshStale(client: QueryClient, utils: Utils, stale: StaleQuery, eventId: string): void {
  const isOlder = ({ queryHash }: { queryHash: string }) => !isReadAfter(queryHash, eventId);
  const older = { predicate: isOlder };
  switch (stale.query) {
    case 'all':
      expireFeeds(client);
      void utils.invalidate();
      break;
    case 'groups':
      void utils.groups.list.invalidate(undefined, older);
      void utils.users.birthdays.invalidate(undefined, older);
      void utils.stats.stories.invalidate(undefined, older);
      void utils.stats.onThisDay.invalidate(undefined, older);
      // A user who asked to be let into a group may be in it now.
      void utils.invites.lookup.invalidate(undefined, older);
      break;
    case 'feed':
      void utils.posts.recent.invalidate(undefined, older);
      void utils.posts.own.invalidate(undefined, older);
      void utils.stats.user.invalidate(undefined, older);
      void utils.stats.ownWeek.invalidate(undefined, older);
      void utils.stats.postedToday.invalidate(undefined, older);
      void utils.stats.stories.invalidate(undefined, older);
      void utils.stats.onThisDay.invalidate(undefined, older);
      break;
    case 'group': {
      const { groupId } = stale;
      // The news of the viewer's own end may come before the answer to it.
      const filters = isLeaveInProgress(groupId) ? ({ refetchType: 'none' } as const) : older;
      void utils.groups.complete.invalidate({ id: groupId }, filters);
      void utils.groups.members.invalidate({ id: groupId }, filters);
      void utils.memberChanges.list.invalidate({ id: groupId }, filters);
      void utils.posts.ofGroup.invalidate({ groupId }, filters);
      void utils.goals.ofGroup.invalidate({ groupId }, filters);
      void utils.stats.weekly.invalidate({ groupId }, filters);
      void utils.joinRequests.list.invalidate({ id: groupId }, filters);
      void utils.invites.history.invalidate({ id: groupId }, filters);
      void utils.groups.invite.invalidate({ id: groupId }, filters);
      void utils.people.page.invalidate({ id: groupId }, filters);
      void utils.albums.invalidate(undefined, filters);
      break;
    }
    case 'post':
      // One post is asked for, not every feed that it stands in; a feed that is refetched anyway brings it.
      if (isPostCached(client, stale.postId, (query) => isKept(query) && isOlder(query)))
        void refetchCachedPost(client, utils, stale.postId);
      void utils.comments.list.invalidate({ postId: stale.postId }, older);
      break;
    case 'goals':
      void utils.goals.list.invalidate(undefined, older);
      void utils.goals.recent.invalidate(undefined, older);
      void utils.people.page.invalidate(undefined, older);
      break;
    case 'notifications':
      void utils.notifications.invalidate(undefined, older);
      break;
    case 'me':
      void utils.auth.me.invalidate(undefined, older);
      void utils.terms.get.invalidate(undefined, older);
      void utils.users.invalidate(undefined, older);
      void utils.numberChanges.invalidate(undefined, older);
      void utils.securityLog.list.invalidate(undefined, older);
      void utils.sessions.list.invalidate(undefined, older);
      void utils.passkeys.list.invalidate(undefined, older);
      void utils.emails.get.invalidate(undefined, older);
      void utils.vouches.list.invalidate(undefined, older);
      void utils.keptPeople.invalidate(undefined, older);
      void utils.push.subscriptions.invalidate(undefined, older);
      void utils.groups.notificationSettings.invalidate(undefined, older);
      void utils.groups.muted.invalidate(undefined, older);
      break;
  }
}
