import type { Post } from '@dubs/contract';
import {
  type CSSProperties,
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { localDay } from '../../../../lib/text/dates.ts';
import { PostCard } from '../post/post-card.tsx';
import { rememberHeights, rowHeightsOf, rowId } from './row-heights.ts';
import type { WindowedList } from './windowed-list.tsx';

/** Lists longer than this are virtualized. */
const LONG = 60;
/** Number of posts in the first paint: enough to fill the tallest screen. */
const FIRST = 5;

interface PostListProps {
  posts: readonly Post[];
  /** True if no more posts follow, so that the total number is known. */
  isAll?: boolean;
  /** Renders a post's group on its card; omitted if all posts are from one group. */
  groupOf?: ((post: Post) => ReactNode) | undefined;
  /** Renders the foot of a post's card: actions, or their counts. */
  actionsOf: (post: Post) => ReactNode;
  /** Renders content above a post's card; `newer` is the post before it in the list. */
  aboveOf?: ((post: Post, newer: Post | undefined) => ReactNode) | undefined;
}

interface CardProps extends Pick<PostListProps, 'groupOf' | 'actionsOf'> {
  post: Post;
  /** The current day; a change renders the card's relative dates again. */
  today: string;
}

/** Renders the card of a post. Memoized, so that loading posts and scrolling do not render it again. */
const Card = memo(({ post, groupOf, actionsOf }: CardProps) => (
  <PostCard post={post} {...(groupOf && { group: groupOf(post) })} actions={actionsOf(post)} />
));

const code: { WindowedList?: typeof WindowedList } = {};
const loadCode = async () => {
  code.WindowedList = (await import('./windowed-list.tsx')).WindowedList;
};

/** Renders posts in the given order. The first ones are painted before the others are rendered. */
export function PostList({ posts, isAll = true, groupOf, actionsOf, aboveOf }: PostListProps) {
  const list = useRef<HTMLUListElement>(null);
  const heights = rowHeightsOf(useLocation().pathname);
  const areFirstPainted = useDeferredValue(true, false);
  const isLong = posts.length > LONG;
  const [Windowed, setWindowed] = useState(() => (isLong ? code.WindowedList : undefined));
  const [isCodeHere, setCodeHere] = useState(code.WindowedList !== undefined);
  useEffect(() => {
    if (!isLong || isCodeHere) return;
    // If the code cannot be loaded, the list is not virtualized.
    void loadCode().then(
      () => setCodeHere(true),
      () => undefined,
    );
  }, [isLong, isCodeHere]);
  useLayoutEffect(() => {
    if (!isLong || !isCodeHere || !list.current) return;
    // The virtualized rows start with the current heights, so that nothing moves.
    rememberHeights(list.current, heights);
    setWindowed(() => code.WindowedList);
  }, [isLong, isCodeHere, heights]);

  useLayoutEffect(
    () => () => {
      // Reads the ref on cleanup: capturing the element would keep its rows in memory after the windowed list has replaced it.
      if (list.current?.isConnected) rememberHeights(list.current, heights);
    },
    [heights],
  );
  const heightOf = ({ id }: Post) => {
    const height = heights[rowId(id)];
    return height === undefined ? undefined : `${height}px`;
  };

  const today = localDay();
  const cardOf = (post: Post) => (
    <>
      {aboveOf?.(post, posts[posts.indexOf(post) - 1])}
      <Card post={post} groupOf={groupOf} actionsOf={actionsOf} today={today} />
    </>
  );
  if (Windowed && isLong) return <Windowed posts={posts} isAll={isAll} heights={heights} cardOf={cardOf} />;
  return (
    <ul ref={list} className="-mt-1 -mb-3">
      {posts.map((post, index) => (
        // Rows far outside the viewport are not rendered (`content-visibility`). The padding leaves room for the card's focus ring.
        <li
          key={post.id}
          id={rowId(post.id)}
          className="-mx-2 px-2 pt-1 pb-3 [contain-intrinsic-size:auto_calc(var(--row,18rem)_-_1rem)] [content-visibility:auto]"
          style={{ '--row': heightOf(post) } as CSSProperties}
        >
          {areFirstPainted || index < FIRST ? (
            cardOf(post)
          ) : (
            <div className="h-[calc(var(--row,18rem)_-_1rem)]" />
          )}
        </li>
      ))}
    </ul>
  );
}
