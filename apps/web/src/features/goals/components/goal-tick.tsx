import clsx from 'clsx';

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

interface CompleteButtonProps {
  title: string;
  /** True if the goal could not be completed, whose tick then disappears as it was drawn. */
  hasFailed?: boolean;
  onPress: (button: HTMLElement) => void;
}

/** Renders the round button that completes a goal; it shows a tick on hover. */
export const CompleteButton = ({ title, hasFailed = false, onPress }: CompleteButtonProps) => (
  <button
    type="button"
    aria-label={`Complete goal: ${title}`}
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

/** Renders the tick of a completed goal, animated if `isFresh`. */
export const CompletedTick = ({ isFresh }: { isFresh: boolean }) => (
  <span className={clsx(ROUND, 'border-win bg-win-soft text-win-ink')}>
    <Tick {...(isFresh && { className: '*:animate-draw' })} />
  </span>
);
