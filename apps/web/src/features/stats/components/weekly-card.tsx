import type { Post, WeeklyStats } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '../../../components/controls/button.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { Tally } from '../../../components/display/tally.tsx';
import { localDay } from '../../../lib/text/dates.ts';
import type { Feed } from '../../../lib/feed/feed.types.ts';
import { useWeeklyStats } from '../api/use-weekly-stats.ts';
import { useWeekPosts } from '../api/use-week-posts.ts';
import { weekImages, weekOf } from '../week-images.ts';
import { WeekSkeleton } from './week-outline.tsx';
import { WeekPictures } from './week-pictures.tsx';
import { WeekTable } from './week-table.tsx';
import { dubsInWords, lsInWords, QUIET_WEEK, weekRange, weekTitle } from '../week-text.ts';

interface WeeklyCardProps {
  groupId: number;
  /** The group's posts, as source of the pictures. */
  feed: Feed;
  /** Returns the address of a post. */
  toPost: (post: Post) => string;
}

const { min: OLDEST, max: NEWEST } = LIMITS.weekOffset;

/** Renders a group's week: dubs and Ls by day, and its newest pictures, with buttons to switch weeks. */
export function WeeklyCard({ groupId, feed, toPost }: WeeklyCardProps) {
  const { posts = [] } = feed;
  const id = useId();
  const [offset, setOffset] = useState<number>(NEWEST);
  const query = useWeeklyStats(groupId, offset);
  const { data, isPlaceholderData } = query;
  const reached = useWeekPosts(feed, isPlaceholderData ? undefined : data?.weekStart);
  const turn = (step: 1 | -1) => {
    const next = offset + step;
    if (next >= OLDEST && next <= NEWEST) setOffset(next);
  };
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4 shadow-e1">
      <header className="-mt-1 flex items-center gap-1">
        <div aria-live="polite" className="min-w-0 flex-1">
          <h2 id={id} className="text-heading">
            {weekTitle(offset)}
          </h2>
          <p className="min-h-5 text-small text-ink-muted">{data && !isPlaceholderData && weekRange(data)}</p>
        </div>
        <Turn label="Previous week" isEnd={offset === OLDEST} onTurn={() => turn(-1)}>
          <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
        </Turn>
        <Turn label="Next week" isEnd={offset === NEWEST} onTurn={() => turn(1)}>
          <ChevronRight aria-hidden className="rtl:-scale-x-100" />
        </Turn>
      </header>
      <Loaded
        query={query}
        failure="The numbers of this week could not be loaded."
        skeleton={<WeekSkeleton hasPictures={weekImages(posts, weekOf(localDay())).shown.length > 0} />}
      >
        {(stats) => (
          <div
            aria-busy={isPlaceholderData}
            className={clsx('mt-2 flex flex-col gap-3', isPlaceholderData && 'opacity-50')}
          >
            <Totals stats={stats} />
            <WeekTable days={stats.dailyBreakdown} />
            {reached && !isPlaceholderData && (
              <WeekPictures {...weekImages(reached, stats)} toPost={toPost} />
            )}
          </div>
        )}
      </Loaded>
    </section>
  );
}

interface TurnProps {
  label: string;
  /** True at the first or last week: the button stays focusable, but is `aria-disabled`. */
  isEnd: boolean;
  onTurn: () => void;
  children: ReactNode;
}

const Turn = ({ label, isEnd, onTurn, children }: TurnProps) => (
  <IconButton
    label={label}
    icon={children}
    aria-disabled={isEnd || undefined}
    onClick={onTurn}
    className="aria-disabled:opacity-40"
  />
);

function Totals({ stats: { totalDubs, totalLs } }: { stats: WeeklyStats }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 font-display text-[1.125rem] leading-6 font-bold">
        <span className="inline-flex items-center gap-2 text-win-ink">
          {dubsInWords(totalDubs)} <Tally count={totalDubs} />
        </span>
        <span className="inline-flex items-center gap-2 text-loss-ink">
          {lsInWords(totalLs)} <Tally count={totalLs} />
        </span>
      </p>
      {totalDubs + totalLs === 0 && <p className="text-small text-ink-muted">{QUIET_WEEK}</p>}
    </div>
  );
}
