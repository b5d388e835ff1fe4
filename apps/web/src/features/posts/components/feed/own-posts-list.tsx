import type { Post } from '@dubs/contract';
import { type ReactNode, useMemo } from 'react';
import { Loaded } from '../../../../components/feedback/loaded.tsx';
import { longDay } from '../../../../lib/text/dates.ts';
import { countByDay, dayBegunBy, postsInWords } from '../../post-days.ts';
import { MorePosts } from './more-posts.tsx';
import { PostList } from './post-list.tsx';
import { PostsSkeleton } from './posts-skeleton.tsx';
import type { Feed } from '../../../../lib/feed/feed.types.ts';

const FAILURE = 'Your posts could not be loaded.';

interface OwnPostsListProps {
  own: Feed;
  groupOf?: ((post: Post) => ReactNode) | undefined;
  actionsOf: (post: Post) => ReactNode;
  /** Shown if there are no posts. */
  empty: ReactNode;
}

/** Renders the viewer's own posts grouped by day, newest first. */
export function OwnPostsList({ own, groupOf, actionsOf, empty }: OwnPostsListProps) {
  const { posts, shown, hasMore, hasOlder } = own;
  // Counts all loaded posts of a day, shown or not. A day that is not completely loaded has no count.
  const counts = useMemo(() => countByDay(posts ?? [], hasOlder), [posts, hasOlder]);
  if (posts?.length === 0) return empty;
  return (
    <Loaded query={{ ...own, data: posts }} failure={FAILURE} skeleton={<PostsSkeleton />}>
      {(loaded) => (
        <>
          <PostList
            posts={loaded.slice(0, shown)}
            isAll={!hasMore}
            groupOf={groupOf}
            actionsOf={actionsOf}
            aboveOf={(post, newer) => dayHeading(dayBegunBy(post, newer), counts, newer === undefined)}
          />
          <MorePosts feed={own} label="Load More Wins" failure={FAILURE} />
        </>
      )}
    </Loaded>
  );
}

/** Renders the heading of a day, placed above its newest post; false without a day. */
function dayHeading(day: string | undefined, counts: ReadonlyMap<string, number>, isFirst: boolean) {
  if (day === undefined) return false;
  const count = counts.get(day);
  return (
    <h2 className={`mb-3 text-heading ${isFirst ? '' : 'mt-1'}`}>
      <bdi>{longDay(day)}</bdi>
      {count !== undefined && (
        <span className="tabular font-text text-small font-normal text-ink-muted">
          {' '}
          · {postsInWords(count)}
        </span>
      )}
    </h2>
  );
}
