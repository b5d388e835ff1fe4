import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { House, UserRound, Users } from 'lucide-react';
import type { ComponentType, MouseEvent } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { Badge } from '../../components/display/badge.tsx';
import { GoalMark, WMark } from '../../components/display/marks.tsx';
import { isPlainClick } from '../../lib/browser/is-plain-click.ts';
import { scrollToTop } from '../../lib/browser/scroll-to-top.ts';
import { paths } from '../paths.ts';
import { useUnviewedWins } from './use-unviewed-wins.ts';
import { counted } from '../../lib/text/counted.ts';

interface NavItem {
  to: string;
  label: string;
  Icon: ComponentType<{ className?: string }>;
}

const ITEMS: readonly NavItem[] = [
  { to: paths.home, label: 'Home', Icon: House },
  { to: paths.groups, label: 'Groups', Icon: Users },
  { to: paths.wins, label: 'Wins', Icon: WMark },
  { to: paths.goals, label: 'Goals', Icon: GoalMark },
  { to: paths.profile, label: 'Profile', Icon: UserRound },
];

/**
 * Shows the navigation: a floating bar at the bottom of small screens, a vertical bar at the start of larger and of low ones, and rows
 * with labels on wide ones. Hidden while the on-screen keyboard is open.
 */
export function NavBar() {
  const unviewed = useUnviewedWins();
  return (
    <nav aria-label="Main" className="nav-bar">
      <ul className="nav-items">
        {ITEMS.map((item) => (
          <NavItemLink key={item.to} item={item} count={item.to === paths.groups ? unviewed : 0} />
        ))}
      </ul>
    </nav>
  );
}

function NavItemLink({ item: { to, label, Icon }, count }: { item: NavItem; count: number }) {
  const { pathname } = useLocation();
  const queries = useQueryClient();
  /** Scrolls to the top and refetches when the screen of the item is open already. */
  const press = (event: MouseEvent) => {
    if (pathname !== to || !isPlainClick(event)) return;
    event.preventDefault();
    scrollToTop();
    void queries.refetchQueries({ type: 'active' });
  };
  return (
    <li>
      <Link
        to={to}
        aria-current={matchPath({ path: to, end: false }, pathname) ? 'page' : undefined}
        onClick={press}
        className="group flex h-full min-h-(--nav-row) w-full flex-col items-center justify-center gap-[2px] rounded-[28px] text-ink-muted hover:text-ink aria-[current=page]:text-brand-ink lg:min-h-[calc(48px+1rem)] lg:rounded-lg short:min-h-11 wide:relative wide:min-h-12 wide:flex-row wide:justify-start wide:gap-3 wide:rounded-md wide:px-3.5 wide:hover:bg-sunken wide:aria-[current=page]:bg-selected"
      >
        <span
          className={clsx(
            'relative flex h-[32px] w-full max-w-[56px] items-center justify-center rounded-pill transition-[background-color] duration-160 ease-out',
            'group-hover:bg-sunken group-aria-[current=page]:bg-selected forced-colors:group-aria-[current=page]:border',
            'wide:static wide:w-auto wide:bg-transparent!',
          )}
        >
          <Icon className="size-[24px] stroke-[2.25] group-aria-[current=page]:fill-current/20" />
          <Badge
            count={count}
            className="absolute start-1/2 -top-1.5 ms-1 wide:start-auto wide:end-3 wide:top-1/2 wide:-translate-y-1/2"
          />
        </span>
        <span
          aria-hidden={count > 0 || undefined}
          className="line-clamp-2 text-center text-tiny leading-4 wrap-anywhere short:sr-only wide:text-start wide:text-body wide:font-semibold"
        >
          {label}
        </span>
        {count > 0 && <span className="sr-only">{`${label}, ${counted(count, 'unviewed win')}`}</span>}
      </Link>
    </li>
  );
}
