import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LoadFailure } from '../../components/feedback/load-failure.tsx';
import { closeByHistory } from '../../components/overlays/use-history-close.ts';
import { Tabs } from '../../components/controls/tabs.tsx';
import { useMe } from '../../features/users/api/use-me.ts';
import { useOnNewWin } from '../../features/groups/api/group-cache.ts';
import { PostFeed } from '../../features/posts/components/feed/post-feed.tsx';
import { useRecentPosts } from '../../features/posts/api/feeds.ts';
import { useTickets } from '../../features/posts/api/use-tickets.ts';
import { newestWinOf } from '../../features/posts/api/post-cache.ts';
import type { MergedPost } from '../../features/posts/merged-shares.ts';
import { PostsSkeleton } from '../../features/posts/components/feed/posts-skeleton.tsx';
import { afterContent } from '../../lib/browser/after-content.ts';
import { sentenceOf } from '../../lib/api/errors.ts';
import { AfterContent } from '../frame/after-content.tsx';
import type { Feed } from '../../lib/feed/feed.types.ts';
import { OwnAside } from '../aside/aside.tsx';
import { PageHeading } from '../frame/page-heading.tsx';
import { isLong, JumpToMonth, MonthFeed, monthOf } from '../month/month.ts';
import { paths } from '../paths.ts';
import { useEndOfUnseen } from '../post/use-end-of-unseen.tsx';
import { JoinAGroup } from '../post/join-a-group.tsx';
import { PostGroups } from '../post/post-groups.tsx';
import { postActions } from '../post/post-actions.tsx';
import { QuickSharePlace, TicketsOnTheirWay } from '../post/quick-share-place.tsx';

const groupsOf = (post: MergedPost) => <PostGroups post={post} />;

const loadShareDialog = () => import('../post/share-with-groups.tsx');
const ShareWithGroups = lazyPart(loadShareDialog);
const EmptyFeedArt = lazyExtra(() => import('../../features/posts/components/feed/empty-feed-art.tsx'));
const VouchCards = lazyExtra(() => import('../../features/vouches/components/vouch-cards.tsx'));
const Birthdays = lazyExtra(() => import('../pages/birthdays.tsx'));

/** /home: the way to share, and what happened lately in all groups. */
export default function HomeScreen() {
  const [tab, setTab] = useState('recents');
  const feed = useRecentPosts();
  const month = monthOf(useSearchParams()[0]);
  const isContentThere = feed.posts !== undefined || feed.error !== null;
  return (
    <div className="with-aside">
      <div className="flex min-w-0 flex-col gap-4">
        <PageHeading title="Home" className="max-sm:sr-only" />
        <QuickSharePlace isContentThere={isContentThere} />
        <AskedShare />
        <AfterContent>
          <VouchCards />
          <Birthdays />
        </AfterContent>
        <Tabs
          label="Feeds"
          end={
            isLong(feed) && (
              <AfterContent>
                <JumpToMonth />
              </AfterContent>
            )
          }
          value={tab}
          onValueChange={setTab}
          items={[
            {
              value: 'recents',
              label: 'Recents',
              content: (
                <>
                  <TicketsOnTheirWay isContentThere={isContentThere} />
                  {month ? (
                    <Suspense fallback={<PostsSkeleton />}>
                      <MonthFeed
                        key={month}
                        scope="recent"
                        month={month}
                        groupOf={groupsOf}
                        actionsOf={postActions}
                      />
                    </Suspense>
                  ) : (
                    <Recents feed={feed} />
                  )}
                </>
              ),
            },
          ]}
        />
      </div>
      <OwnAside isDue={feed.posts !== undefined} />
    </div>
  );
}

const asksToShare = (search: string): boolean => /^\?share=(?:1|win)$/.test(search);

/** Opens the share dialog once when the address asks for it, as the shortcut of the installed app does. */
function AskedShare() {
  const { key, search } = useLocation();
  const navigate = useNavigate();
  // Stays when it closes, so that what is being sent goes on.
  const [dialog, setDialog] = useState({ key: '', isOpen: false });
  useEffect(() => afterContent(() => void loadShareDialog().catch(() => undefined)), []);
  if (asksToShare(search) && dialog.key !== key) setDialog({ key, isOpen: true });
  const change = async (isOpen: boolean) => {
    setDialog({ ...dialog, isOpen });
    if (isOpen) return;
    await closeByHistory();
    // Else a reload would open it again.
    if (asksToShare(window.location.search)) await navigate(paths.home, { replace: true });
  };
  return (
    dialog.key && (
      <Suspense key={dialog.key} fallback={null}>
        <ShareWithGroups open={dialog.isOpen} onOpenChange={(isOpen) => void change(isOpen)} />
      </Suspense>
    )
  );
}

function Recents({ feed }: { feed: Feed }) {
  const me = useMe();
  const { posts, error, isFetching, refetch } = feed;
  useOnNewWin(posts && newestWinOf(posts), refetch);
  const tickets = useTickets(feed);
  const aboveOf = useEndOfUnseen(me.id, posts);
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
        <PostFeed feed={tickets} meId={me.id} groupOf={groupsOf} actionsOf={postActions} aboveOf={aboveOf} />
      )}
      {!posts && !error && <PostsSkeleton />}
    </>
  );
}
