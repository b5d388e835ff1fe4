import { ChevronLeft, UserPlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Button } from '../../components/ui/button.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { GoalsSkeleton } from '../../features/goals/goals-skeleton.tsx';
import { useMe } from '../../features/users/use-me.ts';
import { useCompleteGroup, useViewing } from '../../features/groups/group-cache.ts';
import { GroupHeader, isLongName } from '../../features/groups/group-header.tsx';
import { GroupSkeleton } from '../../features/groups/group-skeleton.tsx';
import { MemberList } from '../../features/groups/member-list.tsx';
import { sentenceOf, statusOf } from '../../lib/errors.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { GroupNotThere } from '../group-not-there.tsx';
import { GroupPosts } from '../group-posts.tsx';
import { idOf } from '../id-of.ts';
import { PageHeading } from '../page-heading.tsx';
import { paths } from '../paths.ts';

const loadGoals = () => import('../group-goals.tsx');
const GroupGoals = lazy(async () => ({ default: (await loadGoals()).GroupGoals }));
const loadInvite = () => import('../../features/groups/invite-dialog.tsx');
const InviteDialog = lazy(async () => ({ default: (await loadInvite()).InviteDialog }));
const STANDS_AFTER_MS = 1_000;

/** /group/:id: one group, its posts, goals and people. */
export default function GroupScreen() {
  const groupId = idOf(useParams()['id']);
  if (groupId === null) return <GroupNotThere status={404} />;
  return <Group key={groupId} id={groupId} />;
}

function Group({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useCompleteGroup(id);
  const status = error && statusOf(error);
  const isShut = status === 403 || status === 404;
  useViewing(id, data !== undefined && !isShut);
  if (isShut) return <GroupNotThere status={status} />;
  if (data) return <OpenGroup complete={data} />;
  return (
    <div className="mx-auto flex max-w-feed flex-col gap-4">
      <PageHeading title="Group" className="sr-only" />
      {error ? (
        <LoadFailure isRetrying={isFetching} onRetry={() => void refetch()}>
          {sentenceOf(error, 'This group could not be loaded.')}
        </LoadFailure>
      ) : (
        <GroupSkeleton />
      )}
    </div>
  );
}

function OpenGroup({ complete }: { complete: Outputs['groups']['complete'] }) {
  const { group, members, goals } = complete;
  const me = useMe();
  const [tab, setTab] = useState('posts');
  const [isInviting, setInviting] = useState(false);
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(
      () => void Promise.all([loadGoals(), loadInvite()]).catch(() => undefined),
      STANDS_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, []);
  const invite = () => {
    setUsed(true);
    setInviting(true);
  };
  return (
    <div className="mx-auto flex max-w-feed flex-col gap-4 xl:max-w-246">
      <div>
        <Link
          to={paths.groups}
          className="-ms-1 mb-1 inline-flex min-h-11 items-center gap-1 rounded-sm pe-2 text-ink-muted hover:text-ink hover:underline"
        >
          <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          Groups
        </Link>
        <GroupHeader
          group={group}
          heading={
            <PageHeading title={group.name} {...(isLongName(group.name) && { className: 'text-heading!' })}>
              <bdi>{group.name}</bdi>
            </PageHeading>
          }
          action={
            <Button variant="secondary" icon={<UserPlus aria-hidden className="size-5" />} onClick={invite}>
              Invite
            </Button>
          }
        />
      </div>
      <Tabs
        label="Parts of the group"
        value={tab}
        onValueChange={setTab}
        items={[
          {
            value: 'posts',
            label: 'Posts',
            content: <GroupPosts complete={complete} meId={me.id} onAllMembers={() => setTab('members')} />,
          },
          {
            value: 'goals',
            label: 'Goals',
            count: goals.filter((goal) => !goal.isCompleted).length,
            content: (
              <Suspense fallback={<GoalsSkeleton />}>
                <GroupGoals complete={complete} meId={me.id} />
              </Suspense>
            ),
          },
          {
            value: 'members',
            label: 'Members',
            count: members.length,
            content: (
              <div className="max-w-feed">
                <MemberList members={members} meId={me.id} />
              </div>
            ),
          },
        ]}
      />
      {isUsed && (
        <Suspense fallback={null}>
          <InviteDialog group={group} open={isInviting} onOpenChange={setInviting} pathOf={paths.invite} />
        </Suspense>
      )}
    </div>
  );
}
