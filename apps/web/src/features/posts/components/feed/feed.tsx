import type { Post } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import type { ReactNode } from 'react';
import { Button } from '../../../../components/controls/button.tsx';
import { NewWins } from './new-wins.tsx';
import { PostList } from './post-list.tsx';
import { useLoadMore } from './use-load-more.ts';
import { useVisibleCount } from '../../api/use-visible-count.ts';

interface FeedProps {
  posts: readonly Post[];
  meId: number;
  groupOf: (post: Post) => ReactNode;
  actionsOf: (post: Post) => ReactNode;
}

/** Renders a feed that is here already and shown 15 posts at a time. */
export function Feed({ posts, meId, groupOf, actionsOf }: FeedProps) {
  const [shown, show] = useVisibleCount('recent');
  const listed = posts.slice(0, shown);
  const { onMore, said } = useLoadMore(listed, false, () => show(shown + LIMITS.page.feed));
  return (
    <>
      <NewWins posts={posts} meId={meId} />
      <PostList posts={listed} groupOf={groupOf} actionsOf={actionsOf} />
      {shown < posts.length && <LoadMore onClick={onMore} />}
      <output className="sr-only">{said}</output>
    </>
  );
}

interface LoadMoreProps {
  label?: string;
  isLoading?: boolean;
  onClick: () => void;
}

/** Renders the button below a feed that has more. */
export function LoadMore({ label = 'Load More', isLoading = false, onClick }: LoadMoreProps) {
  return (
    <div className="mt-6 flex justify-center">
      <Button variant="secondary" pending={isLoading} pendingLabel="Loading..." onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}
