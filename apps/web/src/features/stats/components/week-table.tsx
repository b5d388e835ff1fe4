import type { WeeklyStats } from '@dubs/contract';
import clsx from 'clsx';
import { dateOfDay, localDay, longDay } from '../../../lib/text/dates.ts';
import { barPercent, fullBarOf } from '../week-bar.ts';

/** Renders a week as a table with a row per day: horizontal bars and numbers. */
export function WeekTable({ days }: { days: WeeklyStats['dailyBreakdown'] }) {
  const most = fullBarOf(days);
  const today = localDay();
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">Dubs and Ls by day</caption>
      <thead className="text-tiny">
        <tr>
          <th scope="col" colSpan={2}>
            <span className="sr-only">Day</span>
          </th>
          <th scope="col" className="w-11 text-end font-semibold text-win-ink">
            Dubs
          </th>
          <th scope="col" className="w-9 text-end font-semibold text-loss-ink">
            Ls
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, dubs, ls }) => {
          const isToday = date === today;
          return (
            <tr key={date} className="h-6.5 sm:h-7" {...(isToday && { 'aria-current': 'date' as const })}>
              <th
                scope="row"
                title={longDay(date)}
                className={clsx(
                  'w-13 text-start text-small whitespace-nowrap',
                  isToday ? 'font-bold text-ink' : 'font-normal text-ink-muted',
                )}
              >
                {dateOfDay(date).toLocaleDateString(undefined, { weekday: 'short' })}
                {isToday && <span aria-hidden> •</span>}
              </th>
              <td aria-hidden>
                <span className="flex h-3 gap-0.5">
                  <Bar part="dubs" percent={barPercent(dubs, most)} className="bg-win" />
                  <Bar part="ls" percent={barPercent(ls, most)} className="hatched-loss" />
                </span>
              </td>
              <Count count={dubs} />
              <Count count={ls} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface BarProps {
  part: 'dubs' | 'ls';
  percent: number;
  className: string;
}

const Bar = ({ part, percent, className }: BarProps) =>
  percent > 0 && (
    <span
      data-part={part}
      style={{ width: `${percent}%` }}
      className={clsx(
        'min-w-[10%] shrink rounded-xs transition-[width] duration-240 ease-out forced-colors:border',
        className,
      )}
    />
  );

const Count = ({ count }: { count: number }) => (
  <td className={clsx('tabular text-end text-small', count === 0 && 'text-ink-subtle')}>
    {count > 0 ? (
      count
    ) : (
      <>
        <span aria-hidden>·</span>
        <span className="sr-only">0</span>
      </>
    )}
  </td>
);
