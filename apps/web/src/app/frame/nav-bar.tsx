import clsx from 'clsx';
import { House, UserRound, Users } from 'lucide-react';
import type { ComponentType } from 'react';
import { NavLink } from 'react-router-dom';
import { Badge } from '../../components/ui/badge.tsx';
import { GoalMark, WMark } from '../../components/ui/marks.tsx';
import { paths } from '../paths.ts';
import { RisingCount } from './rising-count.tsx';
import { useUnviewedWins } from './use-unviewed-wins.ts';

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

const winsInWords = (count: number): string => `${count} unviewed ${count === 1 ? 'win' : 'wins'}`;

/** The floating bar: at the bottom of small screens, upright at the left of large ones; away while the keyboard is open. */
export function NavBar() {
  const unviewed = useUnviewedWins();
  return (
    <nav aria-label="Main" className="nav-bar">
      <ul className="flex h-full items-stretch justify-between gap-1 lg:flex-col">
        {ITEMS.map((item) => (
          <NavItemLink key={item.to} item={item} count={item.to === paths.groups ? unviewed : 0} />
        ))}
      </ul>
      <RisingCount count={unviewed} say={winsInWords} />
    </nav>
  );
}

function NavItemLink({ item: { to, label, Icon }, count }: { item: NavItem; count: number }) {
  return (
    <li className="min-w-0 flex-1 lg:flex-none">
      <NavLink
        to={to}
        aria-label={count > 0 ? `${label}, ${winsInWords(count)}` : undefined}
        className="group flex h-full min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-pill text-ink-muted hover:text-ink aria-[current=page]:text-brand-ink lg:min-h-16 lg:rounded-lg"
      >
        <span
          className={clsx(
            'relative flex h-8 w-full max-w-14 items-center justify-center rounded-pill transition-[background-color] duration-160 ease-out',
            'group-hover:bg-sunken group-aria-[current=page]:bg-brand-soft forced-colors:group-aria-[current=page]:border',
          )}
        >
          <Icon className="size-6 stroke-[2.25] group-aria-[current=page]:fill-current/20" />
          <Badge count={count} className="absolute start-1/2 -top-1.5 ms-1" />
        </span>
        <span className="text-[length:min(0.8125rem,4.2vw)] leading-4 font-semibold">{label}</span>
      </NavLink>
    </li>
  );
}
