import { ChevronLeft, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Button } from '../../components/ui/button.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { useMe } from '../../features/users/use-me.ts';
import { useCompleteGroup, useViewing } from '../../features/groups/group-cache.ts';
import { GroupHeader, isLongName } from '../../features/groups/group-header.tsx';
import { GroupSkeleton } from '../../features/groups/group-skeleton.tsx';
import { InviteDialog } from '../../features/groups/invite-dialog.tsx';
import { MemberList } from '../../features/groups/member-list.tsx';
import { GroupComposer } from '../../features/posts/group-composer.tsx';
import { GroupFeed } from '../../features/posts/group-feed.tsx';
import { useAfterShare } from '../../features/posts/post-cache.ts';
import { sentenceOf, statusOf } from '../../lib/errors.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { GroupNotThere } from '../group-not-there.tsx';
import { PageHeading } from '../page-heading.tsx';
import { paths } from '../paths.ts';
import { postActions } from '../post-actions.tsx';

const ID = /^[1-9][0-9]{0,15}$/;

/** /group/:id: one group, its posts and its people. */
export default function GroupScreen() {
  const { id = '' } = useParams();
  const groupId = Number(id);
  if (!ID.test(id) || !Number.isSafeInteger(groupId)) return <GroupNotThere status={404} />;
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
  const { group, posts, members } = complete;
  const me = useMe();
  const afterShare = useAfterShare();
  const [tab, setTab] = useState('posts');
  const [isInviting, setInviting] = useState(false);
  return (
    <div className="mx-auto flex max-w-feed flex-col gap-4">
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
            <Button
              variant="secondary"
              icon={<UserPlus aria-hidden className="size-5" />}
              onClick={() => setInviting(true)}
            >
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
            content: (
              <div className="flex flex-col gap-4">
                <GroupComposer userId={me.id} groupId={group.id} onShared={afterShare} />
                <GroupFeed groupId={group.id} newest={posts} actionsOf={postActions} />
              </div>
            ),
          },
          {
            value: 'members',
            label: 'Members',
            count: members.length,
            content: <MemberList members={members} meId={me.id} />,
          },
        ]}
      />
      <InviteDialog group={group} open={isInviting} onOpenChange={setInviting} pathOf={paths.invite} />
    </div>
  );
}
