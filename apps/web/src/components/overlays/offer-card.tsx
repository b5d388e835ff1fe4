import type { ReactNode } from 'react';
import { Card } from '../display/card.tsx';

interface OfferCardProps {
  id: string;
  title: string;
  body: string;
  /** Why the last attempt failed, shown instead of the body. */
  problem: string | null;
  /** The answer buttons. */
  children: ReactNode;
}

/** Renders a question that can wait, above the navigation, until it is answered. */
export function OfferCard({ id, title, body, problem, children }: OfferCardProps) {
  return (
    <Card
      data-offer
      aria-labelledby={id}
      className="fixed inset-x-4 bottom-[calc(var(--nav-height)+30px+env(safe-area-inset-bottom))] z-20 mx-auto flex max-w-100 animate-rise-in flex-col gap-3 bg-raised! shadow-e3! sm:inset-x-auto sm:end-6 sm:w-100 lg:bottom-6 short:bottom-4 print:hidden in-data-keyboard:hidden"
    >
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      <p className={problem === null ? 'text-ink-muted' : 'font-semibold text-danger'}>{problem ?? body}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </Card>
  );
}
