import type { WeeklyStats } from '@dubs/contract';
import { ChevronDown } from 'lucide-react';
import { dubsInWords, lsInWords, QUIET_WEEK } from '../week-text.ts';
import { WeekColumns } from './week-columns.tsx';

interface WeekStripProps {
  /** Undefined until it is loaded. */
  week: WeeklyStats | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

const inWords = (week: WeeklyStats | undefined) =>
  ['This week', ...(week ? [dubsInWords(week.totalDubs), lsInWords(week.totalLs)] : [])].join(', ');

/** Renders the current week as a button that shows and hides its days: "This week, 11 dubs, 1 L. Show days". */
export function WeekStrip({ week, isOpen, onToggle }: WeekStripProps) {
  const isQuiet = week?.totalDubs === 0 && week.totalLs === 0;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-18 w-full flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2 text-start shadow-e1 print:hidden"
    >
      <span aria-hidden className="flex min-w-0 flex-1 basis-20 flex-col">
        <span className="text-small text-ink-muted">This week</span>
        <span className="flex min-h-6 flex-wrap gap-x-3 font-display leading-6 font-bold">
          {isQuiet && <span className="font-text font-normal">{QUIET_WEEK}</span>}
          {week && !isQuiet && (
            <>
              <span className="text-win-ink">{dubsInWords(week.totalDubs)}</span>
              <span className="text-loss-ink">{lsInWords(week.totalLs)}</span>
            </>
          )}
        </span>
      </span>
      <span className="ms-auto flex items-center gap-3">
        {week && !isQuiet && !isOpen && (
          <WeekColumns days={week.dailyBreakdown} className="h-10 w-[102px] shrink-0 gap-[3px]" />
        )}
        <ChevronDown
          aria-hidden
          className={`size-5 shrink-0 text-ink-muted transition-[rotate] duration-240 ease-out ${isOpen ? 'rotate-180' : ''}`}
        />
      </span>
      <span className="sr-only">
        {inWords(week)}. {isOpen ? 'Hide days' : 'Show days'}
      </span>
    </button>
  );
}
