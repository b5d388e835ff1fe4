import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** What a ticket tells of; its colour never stands alone, a `Stamp` says it in words. */
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
 * Renders a paper ticket with a coloured left edge. Wins and reached goals are torn off: two notches. The paper is a layer of its own, so
 * that the notches cut neither focus rings nor popovers; it also paints the article's own left border, which keeps the room.
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
