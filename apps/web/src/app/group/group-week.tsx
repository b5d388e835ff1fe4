import type { Post } from '@dubs/contract';
import { useState } from 'react';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { useRefetchWeeks, useWeeklyStats } from '../../features/stats/api/use-weekly-stats.ts';
import { WeekOutline } from '../../features/stats/components/week-outline.tsx';
import { WeekStrip } from '../../features/stats/components/week-strip.tsx';
import { weekImages, weekOf } from '../../features/stats/week-images.ts';
import type { Feed } from '../../lib/feed/feed.types.ts';
import { localDay } from '../../lib/text/dates.ts';
import { paths } from '../paths.ts';

const WeeklyCard = lazyPart(
  async () => {
    const card = await import('../../features/stats/components/weekly-card.tsx');
    return { default: card.WeeklyCard };
  },
  ({ feed: { posts = [] } }) => (
    <WeekOutline hasPictures={weekImages(posts, weekOf(localDay())).shown.length > 0} />
  ),
);

const toPost = (post: Post) => paths.post(post.groupId, post.id);

interface GroupWeekProps {
  groupId: number;
  feed: Feed;
}

/** Renders a group's week with its days. */
export function GroupWeek({ groupId, feed }: GroupWeekProps) {
  useRefetchWeeks(groupId, feed.posts?.[0]?.id);
  return <WeeklyCard groupId={groupId} feed={feed} toPost={toPost} />;
}

/** Renders a group's week in one line, which expands to its days. */
export function FoldedGroupWeek({ groupId, feed }: GroupWeekProps) {
  const [isOpen, setOpen] = useState(false);
  useRefetchWeeks(groupId, feed.posts?.[0]?.id);
  const { data } = useWeeklyStats(groupId, 0);
  return (
    <>
      <WeekStrip week={data} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {isOpen && (
        <div className="grid animate-grow grid-rows-[1fr] *:min-h-0 *:min-w-0">
          {/* Unlike the card, it has no padding and can be closed completely. */}
          <div>
            <WeeklyCard groupId={groupId} feed={feed} toPost={toPost} />
          </div>
        </div>
      )}
    </>
  );
}
