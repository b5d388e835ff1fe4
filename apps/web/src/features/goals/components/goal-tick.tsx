import type { Goal } from '@dubs/contract';
import clsx from 'clsx';
import { GoalMark } from '../../../components/display/marks.tsx';

const ROUND = 'size-11 rounded-pill border-2 grid place-items-center';

const Tick = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden
    className={clsx('size-6 fill-none stroke-current stroke-[2.75]', className)}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="m5 12.5 4.5 5L19 7" pathLength={1} />
  </svg>
);

interface GoalTickProps {
  goal: Goal;
  /** True if the viewer just completed it, which animates the tick. */
  isFresh: boolean;
  /** True if the goal could not be completed, whose tick then disappears as it was drawn. */
  hasFailed: boolean;
  /** Completes the goal; omitted for goals of others. */
  onPress?: ((button: HTMLElement) => void) | undefined;
}

/** Renders the tick of a completed goal, and for an active one the round button that completes it, which shows a tick on hover. */
export function GoalTick({ goal, isFresh, hasFailed, onPress }: GoalTickProps) {
  if (goal.isCompleted)
    return (
      <span className={clsx(ROUND, 'border-win bg-win-soft text-win-ink')}>
        <Tick {...(isFresh && { className: '*:animate-draw' })} />
      </span>
    );
  if (!onPress)
    return (
      <span className="grid size-11 place-items-center text-goal">
        <GoalMark />
      </span>
    );
  return (
    <button
      type="button"
      aria-label={`Complete goal: ${goal.title}`}
      title="Complete"
      onClick={(event) => onPress(event.currentTarget)}
      className={clsx(
        ROUND,
        'group border-goal text-goal transition-[scale,background-color] duration-90 ease-out hover:bg-goal-soft active:scale-[.97]',
      )}
    >
      <Tick
        className={clsx(
          'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
          hasFailed && 'animate-undraw',
        )}
      />
    </button>
  );
}

/** Renders the title of a goal, struck through once it is completed. */
export const GoalTitle = ({ goal: { title, isCompleted } }: { goal: Goal }) =>
  isCompleted ? <del className="text-ink-muted decoration-2">{title}</del> : title;
