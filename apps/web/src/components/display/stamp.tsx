import clsx from 'clsx';
import { GoalDoneMark, GoalMark, WMark } from './marks.tsx';
import type { TicketKind } from './ticket.tsx';

const LOOKS: Record<TicketKind, { word: string; className: string; Mark?: typeof WMark }> = {
  win: { word: 'Win', className: 'border-win bg-win-soft text-win-ink', Mark: WMark },
  // The mark of an L is the letter itself: beside the word it would read "L L".
  loss: { word: 'L', className: 'border-loss bg-loss-soft text-loss-ink' },
  goal_set: { word: 'Goal Set', className: 'border-goal bg-goal-soft text-goal-ink', Mark: GoalMark },
  goal_completed: {
    word: 'Goal Completed',
    className: 'border-win bg-win-soft text-win-ink',
    Mark: GoalDoneMark,
  },
};

/** Renders a ticket's kind in words, slightly rotated like a stamp. */
export function Stamp({ kind }: { kind: TicketKind }) {
  const { word, className, Mark } = LOOKS[kind];
  return (
    <span
      data-stamp
      className={clsx(
        'inline-flex -rotate-2 items-center gap-1 rounded-xs border-[1.5px] px-2 py-0.5 font-display text-tiny font-bold motion-reduce:rotate-0 forced-colors:rotate-0',
        className,
      )}
    >
      {Mark && <Mark className="size-3.5 shrink-0" />}
      {word}
    </span>
  );
}
