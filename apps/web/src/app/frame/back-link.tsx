import { ChevronLeft } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isPlainClick } from '../../lib/browser/is-plain-click.ts';

/** Returns the address of the history entry before this one; undefined if it is of another site, or if the browser has no Navigation API. */
function previousAddress(): string | null | undefined {
  const { navigation } = window as { navigation?: Navigation };
  return navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url;
}

/** Returns a click handler for a link to the page above: it goes back if the viewer came from there, which restores the scroll position. */
export function useGoBack(to: string): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    if (previousAddress()?.split('?')[0] !== window.location.origin + to || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(-1);
  };
}

interface BackLinkProps {
  to: string;
  className?: string;
  children: ReactNode;
}

/** Links to the page above, by its name; "Back to" is read out alone. */
export const BackLink = ({ to, className = '', children }: BackLinkProps) => (
  <Link
    to={to}
    onClick={useGoBack(to)}
    className={`-ms-1 inline-flex min-h-11 max-w-full items-center gap-1 rounded-sm pe-2 text-ink-muted hover:text-ink hover:underline ${className}`}
  >
    <ChevronLeft aria-hidden className="size-5 shrink-0 rtl:-scale-x-100" />
    <span className="sr-only">Back to </span>
    {children}
  </Link>
);
