import type { Birthday, MemberChange } from '@dubs/contract';
import { mayDecideRequests } from '@dubs/contract/permissions';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { LoadFailure } from '../../components/feedback/load-failure.tsx';
import { Tabs } from '../../components/controls/tabs.tsx';
import { afterContent } from '../../lib/browser/after-content.ts';
import { useMedia } from '../../lib/browser/use-media.ts';
import { lazyDialog } from '../../components/overlays/lazy-dialog.tsx';
import { closeByHistory } from '../../components/overlays/use-history-close.ts';
import { useWithPending } from '../../features/goals/pending-completion.ts';
import { activeInWords } from '../../features/goals/goal-order.ts';
import { GoalsSkeleton } from '../../features/goals/components/goals-skeleton.tsx';
import { useBirthdays } from '../../features/users/api/use-birthdays.ts';
import { useMe } from '../../features/users/api/use-me.ts';
import { useCompleteGroup, useViewing } from '../../features/groups/api/group-cache.ts';
import { GroupSkeleton } from '../../features/groups/components/group-skeleton.tsx';
import { MemberList } from '../../features/groups/components/members/member-list.tsx';
import { useMemberChanges } from '../../features/groups/api/use-member-changes.ts';
import { useRemoveGroupFromCache } from '../../features/groups/api/use-remove-group-from-cache.ts';
import { useGroupPosts } from '../../features/posts/api/feeds.ts';
import type { Feed } from '../../lib/feed/feed.types.ts';
import { useJoinRequests } from '../../features/join-requests/api/use-join-requests.ts';
import { REQUEST_TEXTS } from '../../features/join-requests/texts.ts';
import { useStore } from '../../lib/create-store.ts';
import { useOnceLoaded } from '../../lib/use-once-loaded.ts';
import { sentenceOf, statusOf } from '../../lib/api/errors.ts';
import type { Outputs } from '../../lib/api/trpc.ts';
import { AlbumLink, GroupHead, PhoneGroupHead } from '../group/group-head.tsx';
import { GroupPosts, loadMemberChanges } from '../group/group-posts.tsx';
import { tabOf, withTab } from '../group/group-tab.ts';
import { idOf } from '../id-of.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { MonthButton } from '../month/from-month.tsx';
import { isKeptShown } from '../offline/opened.ts';
import { loadBirthdays } from '../pages/load-birthdays.ts';
import { paths } from '../paths.ts';

const loadGoals = () => import('../group/group-goals.tsx');
const GroupGoals = lazyPart(
  async () => ({ default: (await loadGoals()).GroupGoals }),
  () => <GoalsSkeleton />,
);
const loadPeople = () => import('../group/group-people.tsx');
const GroupPeople = lazyPart(
  async () => ({ default: (await loadPeople()).GroupPeople }),
  ({ complete, meId }) => (
    <div className="max-w-feed">
      <MemberList members={complete.members} meId={meId} />
    </div>
  ),
);
const GroupInvite = lazyDialog(async () => ({
  default: (await import('../group/group-invite.tsx')).GroupInvite,
}));
const GroupSettings = lazyDialog(async () => ({
  default: (await import('../group/group-settings.tsx')).GroupSettings,
}));
const GroupNotThere = lazyPart(() => import('../group/group-not-there.tsx'));
/** Media query for phones, on which the head and the week take one line each; the CSS has the same rule. */
const PHONE = '(width < 40rem) and (height >= 480px)';

/** Renders /group/:id: a group with its posts, goals and members. */
export default function GroupScreen() {
  const groupId = idOf(useParams()['id']);
  if (groupId === null) return <GroupNotThere status={404} />;
  return <Group key={groupId} id={groupId} />;
}

/** Fetches everything that the group's page shows, unless the viewer has just left the group or deleted it. */
function useGroupParts(id: number, isWanted: boolean) {
  const { data, error, isFetching, refetch } = useCompleteGroup(id, isWanted);
  const feed = useGroupPosts(id, isWanted);
  const { posts } = feed;
  const oldest = posts?.[feed.shown - 1] ?? posts?.at(-1);
  const birthdays = useBirthdays();
  // The posts wait for the lines above and between them, unless the device has posts to show.
  const isKept = useStore(isKeptShown);
  const [areBirthdaysThere] = useOnceLoaded(birthdays, loadBirthdays, isKept);
  const since = posts && (feed.hasMore ? oldest?.createdAt : '');
  const changes = useMemberChanges(id, since, isWanted);
  const [areChangesThere] = useOnceLoaded(changes, loadMemberChanges, isKept);
  return {
    data,
    feed,
    birthdays,
    changes,
    error: error ?? feed.error,
    isThere: posts !== undefined && isWanted && areBirthdaysThere && areChangesThere,
    isFetching: isFetching || feed.isFetching,
    retry: () => {
      void refetch();
      feed.refetch();
    },
  };
}

function Group({ id }: { id: number }) {
  // True once the viewer has left or deleted the group: nothing of it is fetched while the page closes.
  const [isGone, setGone] = useState(false);
  const navigate = useNavigate();
  const navigateAway = async () => {
    setGone(true);
    await closeByHistory();
    await navigate(paths.groups, { replace: true });
  };
  const parts = useGroupParts(id, !isGone);
  const { data, feed, error, isThere } = parts;
  const status = error && statusOf(error);
  const isShut = !isGone && (status === 403 || status === 404);
  // Not before the content, which the code for its response would compete with.
  useViewing(id, isThere && data !== undefined && !isShut);
  useRemoveShutGroup(id, data !== undefined && isShut);
  if (isShut) return <GroupNotThere status={status} isSudden={data !== undefined} groupId={id} />;
  if (isThere && data)
    return (
      <OpenGroup
        complete={data}
        birthdays={parts.birthdays ?? []}
        changes={parts.changes ?? []}
        feed={feed}
        onGone={navigateAway}
      />
    );
  return (
    <div className="column flex flex-col gap-4">
      <PageHeading title="Group" className="sr-only" />
      {error ? (
        <LoadFailure isRetrying={parts.isFetching} onRetry={parts.retry}>
          {sentenceOf(error, 'This group could not be loaded.')}
        </LoadFailure>
      ) : (
        <GroupSkeleton />
      )}
    </div>
  );
}

/** Removes a group from the cache that was open until now: the viewer was removed from it, or it was deleted. */
function useRemoveShutGroup(id: number, isShutNow: boolean): void {
  const forget = useRemoveGroupFromCache();
  useEffect(() => {
    if (isShutNow) forget(id);
  }, [id, isShutNow, forget]);
}

interface OpenGroupProps {
  complete: Outputs['groups']['complete'];
  birthdays: readonly Birthday[];
  changes: readonly MemberChange[];
  feed: Feed;
  /** Called when the viewer has left or deleted the group; navigates away. */
  onGone: () => Promise<void>;
}

function OpenGroup({ complete, birthdays, changes, feed, onGone }: OpenGroupProps) {
  const { group, memberCount } = complete;
  const goals = useWithPending(complete.goals);
  const me = useMe();
  const [params, setParams] = useSearchParams();
  const tab = tabOf(params, useLocation().state);
  // Replaces the history entry, so that Back leaves the group.
  const setTab = (next: string) => setParams((now) => withTab(now, next), { replace: true });
  const [dialog, setDialog] = useState<'invite' | 'settings' | null>(null);
  const isPhone = useMedia(PHONE);
  // Not in the row of tabs on a phone, which has no room for it.
  const monthButton = <MonthButton feed={feed} groupId={group.id} />;
  const Head = isPhone ? PhoneGroupHead : GroupHead;
  const mayDecide = mayDecideRequests(group.role);
  const { data: requests = [] } = useJoinRequests(group.id, mayDecide);
  useEffect(
    () => afterContent(() => void Promise.all([loadGoals(), loadPeople()]).catch(() => undefined)),
    [],
  );
  const follow = (which: 'invite' | 'settings') => ({
    open: dialog === which,
    onOpenChange: (isOpen: boolean) => setDialog(isOpen ? which : null),
  });
  return (
    <div className="column flex flex-col gap-4 wide:max-w-none">
      <Head group={group} onInvite={() => setDialog('invite')} onSettings={() => setDialog('settings')} />
      <Tabs
        label="Parts of the group"
        value={tab}
        onValueChange={setTab}
        end={isPhone ? <AlbumLink groupId={group.id} /> : tab === 'posts' && monthButton}
        {...(isPhone && { rowClassName: 'group-tabs' })}
        items={[
          {
            value: 'posts',
            label: 'Posts',
            content: (
              <GroupPosts
                complete={complete}
                birthdays={birthdays}
                changes={changes}
                feed={feed}
                meId={me.id}
                onAllMembers={() => setTab('members')}
                besideWeek={isPhone && monthButton}
              />
            ),
          },
          {
            value: 'goals',
            label: 'Goals',
            count: activeInWords({ ...complete, goals }),
            content: <GroupGoals complete={complete} meId={me.id} />,
          },
          {
            value: 'members',
            label: 'Members',
            count: memberCount,
            waiting:
              mayDecide && requests.length > 0
                ? { count: requests.length, words: REQUEST_TEXTS.waiting(requests.length) }
                : undefined,
            content: <GroupPeople complete={complete} meId={me.id} withAbout={isPhone} />,
          },
        ]}
      />
      <GroupInvite group={group} {...follow('invite')} />
      <GroupSettings
        group={group}
        {...follow('settings')}
        onHandOver={async () => {
          await closeByHistory();
          setTab('members');
        }}
        onGone={onGone}
      />
    </div>
  );
}
