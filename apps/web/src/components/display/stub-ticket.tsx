import type { ReactNode } from 'react';

interface StubTicketProps {
  children: ReactNode;
  /** Content of the tear-off part, below the perforation. */
  stub: ReactNode;
}

/** Renders a tall ticket with a stub: an invitation to do one thing. Fills the height it is given. */
export function StubTicket({ children, stub }: StubTicketProps) {
  return (
    <div className="ticket-paper flex flex-1 flex-col text-center sm:min-h-120 sm:flex-none">
      <div className="relative isolate flex flex-1 flex-col items-center justify-center gap-6 px-6 py-10">
        <span
          aria-hidden
          className="torn-below absolute inset-0 -z-10 rounded-t-lg border border-t-8 border-b-0 border-line border-t-brand bg-surface"
        />
        {children}
      </div>
      <div className="relative isolate flex flex-col items-center gap-4 px-6 pt-6 pb-8" aria-live="polite">
        <span
          aria-hidden
          className="torn-above absolute inset-0 -z-10 rounded-b-lg border border-t-0 border-line bg-surface"
        />
        <span aria-hidden className="absolute inset-x-4 top-0 border-t-2 border-dashed border-line" />
        {stub}
      </div>
    </div>
  );
}
