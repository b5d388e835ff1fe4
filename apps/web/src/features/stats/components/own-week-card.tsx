import { useId } from 'react';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/feedback/skeleton.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { daysInWords, dubsInWords, lsInWords, QUIET_WEEK } from '../week-text.ts';
import { WEEK_REFRESH_MS } from '../api/use-weekly-stats.ts';
import { WeekColumns } from './week-columns.tsx';

/** Renders the current week of all the viewer's groups together: dubs and Ls, in total and by day. */
export function OwnWeekCard() {
  const id = useId();
  const week = trpc.stats.ownWeek.useQuery(
    { weekOffset: 0 },
    { refetchOnMount: true, refetchInterval: WEEK_REFRESH_MS },
  );
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4 shadow-e1">
      <h2 id={id} className="text-heading">
        This week
      </h2>
      <Loaded
        query={week}
        failure="The numbers of this week could not be loaded."
        skeleton={
          <SkeletonGroup className="mt-2">
            <Skeleton className="h-33 w-full" />
          </SkeletonGroup>
        }
      >
        {(data) => (
          <>
            <p className="mt-2 flex flex-wrap gap-x-4 font-display leading-6 font-bold">
              <span className="text-win-ink">{dubsInWords(data.totalDubs)}</span>
              <span className="text-loss-ink">{lsInWords(data.totalLs)}</span>
            </p>
            {data.totalDubs + data.totalLs === 0 ? (
              <p className="min-h-27 text-ink-muted">{QUIET_WEEK}</p>
            ) : (
              <>
                <WeekColumns days={data.dailyBreakdown} withDays className="mt-3 h-24 gap-4" />
                <p className="sr-only">{daysInWords(data.dailyBreakdown)}</p>
              </>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
