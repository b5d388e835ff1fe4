import type { Post } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { PostList } from './post-list.tsx';
import { useShownCount } from './use-shown-count.ts';

interface FeedProps {
  posts: readonly Post[];
  groupOf: (post: Post) => ReactNode;
  actionsOf: (post: Post) => ReactNode;
}

/** A feed that is here already and shown 15 posts at a time. */
export function Feed({ posts, groupOf, actionsOf }: FeedProps) {
  const [shown, show] = useShownCount('recent');
  return (
    <>
      <PostList posts={posts.slice(0, shown)} groupOf={groupOf} actionsOf={actionsOf} />
      {shown < posts.length && <LoadMore onClick={() => show(shown + LIMITS.page.feed)} />}
    </>
  );
}

interface LoadMoreProps {
  label?: string;
  isLoading?: boolean;
  onClick: () => void;
}

/** The button below a feed that has more. */
export function LoadMore({ label = 'Load More', isLoading = false, onClick }: LoadMoreProps) {
  return (
    <div className="mt-6 flex justify-center">
      <Button variant="secondary" pending={isLoading} pendingLabel="Loading..." onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}
