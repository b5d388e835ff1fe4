import type { Post } from '@dubs/contract';
import { useState } from 'react';
import { scrollToTop } from '../../../../lib/browser/scroll-to-top.ts';
import { useScrolledPast } from '../../../../lib/browser/use-scrolled-past.ts';
import { focusPost } from './post-anchor.ts';
import { counted } from '../../../../lib/text/counted.ts';

const FAR_PX = 400;

const newestOf = (posts: readonly Post[]) => Math.max(0, ...posts.map(({ id }) => id));

interface NewWinsProps {
  posts: readonly Post[];
  /** The posts with which the feed was first shown, perhaps before this code arrived. */
  known: readonly Post[];
  meId: number;
}

/** Renders a button with the number of other users' wins that arrived while the feed is scrolled down ("2 new wins ↑"). It scrolls to the top. */
export default function NewWins({ posts, known, meId }: NewWinsProps) {
  const isFar = useScrolledPast(FAR_PX);
  const newest = newestOf(posts);
  const [seen, setSeen] = useState(() => newestOf(known));
  if (!isFar && seen !== newest) setSeen(newest);
  const wins = posts.filter(({ id, type, userId }) => id > seen && type === 'win' && userId !== meId);
  if (!isFar || wins.length === 0) return null;
  const toTop = () => {
    scrollToTop();
    focusPost(newest);
  };
  return (
    <div className="pointer-events-none fixed inset-x-0 top-[max(8px,env(safe-area-inset-top))] z-20 flex justify-center sm:tall:top-[calc(3.5rem+8px)]">
      <button
        type="button"
        onClick={toTop}
        className="tabular pointer-events-auto relative min-h-9 animate-rise-in rounded-pill border border-brand-edge bg-brand px-4 font-display text-small font-semibold text-on-brand shadow-e2 after:absolute after:-inset-1 hover:bg-brand-hover"
      >
        {counted(wins.length, 'new win')} <span aria-hidden>↑</span>
      </button>
    </div>
  );
}
