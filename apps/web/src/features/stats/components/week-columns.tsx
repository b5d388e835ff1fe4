import type { WeeklyStats } from '@dubs/contract';
import clsx from 'clsx';
import { dateOfDay, localDay } from '../../../lib/text/dates.ts';
import { fullBarOf } from '../week-bar.ts';

interface WeekColumnsProps {
  days: WeeklyStats['dailyBreakdown'];
  /** True to show the initials of the days below the columns. */
  withDays?: boolean;
  className?: string;
}

/** Renders a week as seven columns, with Ls hatched on top of dubs. Decorative, because the numbers are shown beside it. */
export function WeekColumns({ days, withDays = false, className }: WeekColumnsProps) {
  const most = fullBarOf(days);
  const today = localDay();
  return (
    <div aria-hidden className={clsx('grid grid-cols-7', className)}>
      {days.map(({ date, dubs, ls }) => (
        <div key={date} data-day={date} className="flex min-h-0 flex-col">
          <div className="flex min-h-0 flex-1 flex-col justify-end gap-0.5">
            <Column share={ls / most} className="hatched-loss" />
            <Column share={dubs / most} className="bg-win" />
            {dubs + ls === 0 && <span className="h-0.5 rounded-[1px] bg-line-strong" />}
          </div>
          {withDays && (
            <span
              className={clsx(
                'pt-1 text-center text-tiny',
                date === today ? 'font-bold text-ink' : 'font-normal text-ink-muted',
              )}
            >
              {dateOfDay(date).toLocaleDateString(undefined, { weekday: 'narrow' })}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

const Column = ({ share, className }: { share: number; className: string }) =>
  share > 0 && (
    <span
      style={{ height: `${share * 100}%` }}
      className={clsx('min-h-[10%] shrink rounded-[3px] forced-colors:border', className)}
    />
  );
