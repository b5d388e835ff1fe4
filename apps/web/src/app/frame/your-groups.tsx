import clsx from 'clsx';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { Badge } from '../../components/display/badge.tsx';
import { EmojiTile } from '../../components/display/emoji-tile.tsx';
import { useGroupsWhile } from '../../features/groups/api/group-cache.ts';
import { paths } from '../paths.ts';
import { counted } from '../../lib/text/counted.ts';

const SHOWN = 12;

const ROW = 'flex min-h-11 items-center gap-3 rounded-md px-3.5 py-1 hover:bg-sunken';

/** Lists the first groups of the viewer with their unviewed wins; the navigation polls them. */
export default function YourGroups() {
  const { data: groups = [] } = useGroupsWhile(false);
  const { pathname } = useLocation();
  if (groups.length === 0) return null;
  return (
    <nav aria-labelledby="your-groups" className="mt-6">
      <h2 id="your-groups" className="px-3.5 pb-1 text-small font-semibold text-ink-muted">
        Your groups
      </h2>
      <ul>
        {groups.slice(0, SHOWN).map(({ id, emoji, name, unviewedWinsCount: count }) => (
          <li key={id}>
            <Link
              to={paths.group(id)}
              aria-current={matchPath({ path: paths.group(id), end: false }, pathname) ? 'page' : undefined}
              className={clsx(ROW, 'aria-[current=page]:bg-selected aria-[current=page]:text-brand-ink')}
            >
              <EmojiTile emoji={emoji} size={24} />
              <bdi className="truncate" title={name}>
                {name}
              </bdi>
              <Badge count={count} tone="pink" label={counted(count, 'new win')} className="ms-auto" />
            </Link>
          </li>
        ))}
      </ul>
      {groups.length > SHOWN && (
        <Link
          to={paths.groups}
          aria-current={matchPath(paths.groups, pathname) ? 'page' : undefined}
          className={clsx(ROW, 'font-semibold text-brand-ink')}
        >
          All groups
        </Link>
      )}
    </nav>
  );
}
