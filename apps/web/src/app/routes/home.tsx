import type { GroupChip } from '@dubs/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LoadFailure } from '../../components/feedback/load-failure.tsx';
import { WMark } from '../../components/display/marks.tsx';
import { Tabs } from '../../components/controls/tabs.tsx';
import { useMe } from '../../features/users/api/use-me.ts';
import { useGroupsWhile, useOnNewWin } from '../../features/groups/api/group-cache.ts';
import { GroupLink } from '../../features/groups/components/group-link.tsx';
import { EmptyFeedArt } from '../../features/posts/components/feed/empty-feed-art.tsx';
import { PostFeed } from '../../features/posts/components/feed/post-feed.tsx';
import { useRecentPosts } from '../../features/posts/api/feeds.ts';
import { newestWinOf, useAfterShare } from '../../features/posts/api/post-cache.ts';
import { PostsSkeleton } from '../../features/posts/components/feed/posts-skeleton.tsx';
import { afterContent } from '../../lib/browser/after-content.ts';
import { sentenceOf } from '../../lib/api/errors.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { paths } from '../paths.ts';
import { postActions } from '../post/post-actions.tsx';

const groupLink = (group: GroupChip) => <GroupLink group={group} to={paths.group(group.id)} />;

const JoinAGroup = () => (
  <Link to={paths.groups} className={buttonClass('secondary')}>
    Join a Group
  </Link>
);

const loadShareDialog = () => import('../../features/posts/components/composer/share-dialog.tsx');
const ShareDialog = lazy(async () => ({ default: (await loadShareDialog()).ShareDialog }));

/** /home: the way to share, and what happened lately in all groups. */
export default function HomeScreen() {
  const [tab, setTab] = useState('recents');
  return (
    <div className="mx-auto flex max-w-feed flex-col gap-4">
      <PageHeading title="Home" />
      <Share />
      <Tabs
        label="Feeds"
        value={tab}
        onValueChange={setTab}
        items={[{ value: 'recents', label: 'Recents', content: <Recents /> }]}
      />
    </div>
  );
}

function Share() {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  // From its first opening the dialog stays, so that what is being sent outlives its closing.
  const [isUsed, setUsed] = useState(false);
  const groups = useGroupsWhile(isOpen);
  const afterShare = useAfterShare();
  useEffect(() => afterContent(() => void loadShareDialog().catch(() => undefined)), []);
  const open = () => {
    setUsed(true);
    setOpen(true);
  };
  return (
    <>
      <Button size="lg" className="w-full" icon={<WMark className="size-6" />} onClick={open}>
        Share a win or L with your groups
      </Button>
      {isUsed && (
        <Suspense fallback={null}>
          <ShareDialog
            userId={me.id}
            open={isOpen}
            onOpenChange={setOpen}
            groups={groups.data}
            withoutGroups={
              <p className="flex flex-wrap items-center gap-3 text-ink-muted">
                You are not in a group yet. <JoinAGroup />
              </p>
            }
            groupsFailure={
              groups.error && (
                <LoadFailure isRetrying={groups.isFetching} onRetry={() => void groups.refetch()}>
                  {sentenceOf(groups.error, 'Your groups could not be loaded.')}
                </LoadFailure>
              )
            }
            onShared={afterShare}
          />
        </Suspense>
      )}
    </>
  );
}

function Recents() {
  const me = useMe();
  const feed = useRecentPosts();
  const { posts, error, isFetching, refetch } = feed;
  useOnNewWin(posts && newestWinOf(posts), refetch);
  if (posts?.length === 0)
    return <EmptyState art={<EmptyFeedArt />} title="No recent activity" action={<JoinAGroup />} />;
  return (
    <>
      {error && (
        <LoadFailure isRetrying={isFetching} onRetry={refetch}>
          {sentenceOf(error, 'Recent posts could not be loaded.')}
        </LoadFailure>
      )}
      {posts && (
        <PostFeed
          feed={feed}
          meId={me.id}
          groupOf={(post) => groupLink(post.group)}
          actionsOf={postActions}
        />
      )}
      {!posts && !error && <PostsSkeleton />}
    </>
  );
}
