import type { StaleQuery } from '@dubs/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { isLeaveInProgress } from '../../features/groups/api/leave-in-progress.ts';
import { isPostCached, refetchCachedPost } from '../../features/posts/api/cached-posts.ts';
import { expireFeeds } from '../../lib/feed/feed-cache.ts';
import type { trpc } from '../../lib/api/trpc.ts';
import { isReadAfter } from '../../lib/live/query-cursors.ts';

type Utils = ReturnType<typeof trpc.useUtils>;

/** True if a query is neither stale nor being refetched. */
const isKept = ({ state }: Query) => !state.isInvalidated && state.fetchStatus === 'idle';

/**
 * Refetches the queries that an event made stale: those on the screen now, others when they are next shown. Skips data that was read after
 * the event, because the tab that made a change has already refetched it. An empty id means an unknown event.
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
      // The event that the viewer has left may arrive before the response to their own call.
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
      // Refetches only the post, not every feed that contains it; a feed that is refetched anyway includes it.
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
    case 'names':
      // `groups`, `feed` and `group` come with it; the feeds must also refetch older posts.
      expireFeeds(client);
      void utils.posts.get.invalidate(undefined, older);
      void utils.comments.list.invalidate(undefined, older);
      void utils.reactions.invalidate(undefined, older);
      void utils.goals.list.invalidate(undefined, older);
      void utils.goals.recent.invalidate(undefined, older);
      void utils.notifications.list.invalidate(undefined, older);
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
      void utils.groups.notificationSettings.invalidate(
        undefined,
        isLeaveInProgress() ? { refetchType: 'none' } : older,
      );
      void utils.groups.muted.invalidate(undefined, older);
      // Days and months are those of the user's time zone.
      void utils.stats.invalidate(undefined, older);
      void utils.albums.invalidate(undefined, older);
      break;
  }
}
