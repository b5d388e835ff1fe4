import { useState } from 'react';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { QueryFailure } from '../../components/feedback/load-failure.tsx';
import { Tabs } from '../../components/controls/tabs.tsx';
import { useBirthdays } from '../../features/users/api/use-birthdays.ts';
import { useMe } from '../../features/users/api/use-me.ts';
import { useOnNewWin } from '../../features/groups/api/use-on-new-win.ts';
import { PostFeed } from '../../features/posts/components/feed/post-feed.tsx';
import { useRecentPosts } from '../../features/posts/api/feeds.ts';
import { useTickets } from '../../features/posts/api/use-tickets.ts';
import type { MergedPost } from '../../features/posts/merged-shares.ts';
import { PostsSkeleton } from '../../features/posts/components/feed/posts-skeleton.tsx';
import { useStore } from '../../lib/create-store.ts';
import { useOnceLoaded } from '../../lib/use-once-loaded.ts';
import { afterContent } from '../../lib/browser/after-content.ts';
import { AfterContent } from '../frame/after-content.tsx';
import type { Feed } from '../../lib/feed/feed.types.ts';
import { OwnAside } from '../aside/aside.tsx';
import { PageHeading } from '../frame/page-heading.tsx';
import { FromMonth, MonthButton } from '../month/from-month.tsx';
import { useEndOfUnseen } from '../post/use-end-of-unseen.tsx';
import { isKeptShown } from '../offline/opened.ts';
import { loadBirthdays } from '../pages/load-birthdays.ts';
import { PostGroups } from '../post/post-groups.tsx';
import { postActions } from '../post/post-actions.tsx';
import { QuickSharePlace, TicketsOnTheirWay } from '../post/quick-share-place.tsx';
import { WeekPlace } from '../week/week-place.tsx';

const groupsOf = (post: MergedPost) => <PostGroups post={post} />;

const AskedShare = lazyExtra(async () => {
  // Few addresses ask to share. The code for others must not compete with the content.
  if (!window.location.search) await new Promise<void>(afterContent);
  return import('../pages/asked-share.tsx');
});
const NoPosts = lazyPart(() => import('../pages/no-posts.tsx'));
const VouchCards = lazyExtra(() => import('../../features/vouches/components/vouch-cards.tsx'));

/** Renders /home: quick share, and the recent posts of all groups. */
export default function HomeScreen() {
  const [tab, setTab] = useState('recents');
  const feed = useRecentPosts();
  const birthdays = useBirthdays();
  // The posts wait for the birthdays above them, unless the device has posts to show.
  const [isDue, birthdaysCode] = useOnceLoaded(birthdays, loadBirthdays, useStore(isKeptShown));
  const isContentThere = isDue && (feed.posts !== undefined || feed.error !== null);
  return (
    <div className="with-aside">
      <div className="flex min-w-0 flex-col gap-4 max-sm:-mt-2">
        <PageHeading title="Home" className="max-sm:sr-only" />
        <QuickSharePlace isContentThere={isContentThere} />
        <AskedShare />
        <AfterContent>
          <VouchCards />
        </AfterContent>
        {birthdays && birthdaysCode && <birthdaysCode.default birthdays={birthdays} />}
        <WeekPlace feed={feed} isContentThere={isContentThere} />
        {isDue ? (
          <Tabs
            label="Feeds"
            // 40 px high, also beside the button; fingers can press 44 px.
            rowClassName="max-sm:-mt-2 [&>button]:-mt-1"
            tabClassName="min-h-10 after:absolute after:inset-x-0 after:-inset-y-0.5"
            value={tab}
            onValueChange={setTab}
            end={<MonthButton feed={feed} />}
            items={[
              {
                value: 'recents',
                label: 'Recents',
                content: (
                  <>
                    <TicketsOnTheirWay posts={feed.posts} isContentThere={isContentThere} />
                    <FromMonth scope="recent" groupOf={groupsOf} actionsOf={postActions}>
                      <Recents feed={feed} />
                    </FromMonth>
                  </>
                ),
              },
            ]}
          />
        ) : (
          <div className="py-12">
            <PostsSkeleton />
          </div>
        )}
      </div>
      <OwnAside isDue={isDue && feed.posts !== undefined} />
    </div>
  );
}

function Recents({ feed }: { feed: Feed }) {
  const me = useMe();
  const { posts, error, refetch } = feed;
  useOnNewWin(posts, refetch);
  const tickets = useTickets(feed);
  const aboveOf = useEndOfUnseen(me.id, posts);
  if (posts?.length === 0) return <NoPosts />;
  return (
    <>
      <QueryFailure query={feed} failure="Recent posts could not be loaded." />
      {posts && (
        <PostFeed feed={tickets} meId={me.id} groupOf={groupsOf} actionsOf={postActions} aboveOf={aboveOf} />
      )}
      {!posts && !error && <PostsSkeleton />}
    </>
  );
}
