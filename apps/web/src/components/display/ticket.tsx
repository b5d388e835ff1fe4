import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** The kind of a ticket. Its colour is never the only cue: a `Stamp` says it in words. */
export type TicketKind = 'win' | 'loss' | 'goal_set' | 'goal_completed';

const EDGE: Record<TicketKind, string> = {
  win: 'border-s-win',
  loss: 'border-s-loss',
  goal_set: 'border-s-goal',
  goal_completed: 'border-s-win',
};

interface TicketProps extends ComponentProps<'article'> {
  kind: TicketKind;
}

/**
 * Renders a paper ticket with a coloured left edge. Wins and completed goals have two notches, as if torn off. The paper is a separate
 * layer, so that the notches clip neither focus rings nor popovers. It also paints the left border, whose space the article reserves.
 */
export function Ticket({ kind, className, children, ...rest }: TicketProps) {
  const torn = kind === 'win' || kind === 'goal_completed';
  return (
    <article
      className={clsx(
        'relative isolate touch-manipulation border-s-6 border-painted-elsewhere',
        EDGE[kind],
        className,
      )}
      {...rest}
    >
      <span aria-hidden className="ticket-paper absolute inset-0 -start-1.5 -z-10">
        <span
          className={clsx(
            'absolute inset-0 rounded-[8px_20px_20px_8px] border border-s-6 border-line bg-surface',
            EDGE[kind],
            torn && 'ticket-notches',
          )}
        />
      </span>
      {children}
    </article>
  );
}
