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
import { rememberHeights, rowHeightsOf } from './row-heights.ts';
import type { WindowedList } from './windowed-list.tsx';

/** Above this many posts only those near the window are in the document. */
const LONG = 60;
/** As many as fill the tallest screen. */
const FIRST = 5;

interface PostListProps {
  posts: readonly Post[];
  /** True if no more posts follow, so that their number is known. */
  isAll?: boolean;
  /** What names a post's group on its card; left out where all posts are of one group. */
  groupOf?: ((post: Post) => ReactNode) | undefined;
  /** What can be done with a post, or what was, at the foot of its card. */
  actionsOf: (post: Post) => ReactNode;
  /** What stands above a post's card, below the post that is next newer. */
  aboveOf?: ((post: Post, newer: Post | undefined) => ReactNode) | undefined;
}

interface CardProps extends Pick<PostListProps, 'groupOf' | 'actionsOf'> {
  post: Post;
  /** The day that its dates are relative to. */
  today: string;
}

/** Renders the card of a post. More posts, and scrolling, render the list and no card again. */
const Card = memo(({ post, groupOf, actionsOf }: CardProps) => (
  <PostCard post={post} {...(groupOf && { group: groupOf(post) })} actions={actionsOf(post)} />
));

const code: { WindowedList?: typeof WindowedList } = {};
const loadCode = async () => {
  code.WindowedList = (await import('./windowed-list.tsx')).WindowedList;
};

/** Posts as a feed, in the order given. The first ones are painted before the others are rendered. */
export function PostList({ posts, isAll = true, groupOf, actionsOf, aboveOf }: PostListProps) {
  const list = useRef<HTMLUListElement>(null);
  const heights = rowHeightsOf(useLocation().pathname);
  const areFirstPainted = useDeferredValue(true, false);
  const isLong = posts.length > LONG;
  const [Windowed, setWindowed] = useState(() => (isLong ? code.WindowedList : undefined));
  const [isCodeHere, setCodeHere] = useState(code.WindowedList !== undefined);
  useEffect(() => {
    if (!isLong || isCodeHere) return;
    // Without its code the whole list stays in the document.
    void loadCode().then(
      () => setCodeHere(true),
      () => undefined,
    );
  }, [isLong, isCodeHere]);
  useLayoutEffect(() => {
    if (!isLong || !isCodeHere || !list.current) return;
    // The rows keep the heights that they have, so that nothing moves.
    rememberHeights(list.current, heights);
    setWindowed(() => code.WindowedList);
  }, [isLong, isCodeHere, heights]);

  useLayoutEffect(
    () => () => {
      // Not the list of the start: a reference to it would keep its rows in memory when the windowed one has replaced it.
      if (list.current?.isConnected) rememberHeights(list.current, heights);
    },
    [heights],
  );
  const heightOf = ({ id }: Post) => {
    const height = heights.get(id);
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
        // The browser leaves out what is far from the window; the room around a card is for its focus ring.
        <li
          key={post.id}
          data-post={post.id}
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
