import { useNavigate } from 'react-router-dom';
import { Menu } from '../../components/overlays/menu.tsx';
import { GroupLink } from '../../features/groups/components/group-link.tsx';
import { groupsOf, type MergedPost } from '../../features/posts/merged-shares.ts';
import { paths } from '../paths.ts';
import { counted } from '../../lib/text/counted.ts';

/** Names the groups of a ticket: a chip each or, on phones, one and a menu with the others. */
export function PostGroups({ post }: { post: MergedPost }) {
  const navigate = useNavigate();
  const [first, ...others] = groupsOf(post);
  if (!first) return null;
  return (
    <span className="flex min-w-0 items-center gap-1.5 sm:flex-wrap">
      <GroupLink group={first} to={paths.group(first.id)} />
      {others.map((group) => (
        <span key={group.id} className="inline-flex min-w-0 max-sm:hidden">
          <GroupLink group={group} to={paths.group(group.id)} />
        </span>
      ))}
      {others.length > 0 && (
        <Menu
          className="-my-2 shrink-0 sm:hidden"
          label={counted(others.length, 'more group')}
          size="sm"
          icon={<span aria-hidden className="tabular font-semibold">{`+${others.length}`}</span>}
          items={others.map(({ id, emoji, name }) => ({
            label: name,
            icon: <span aria-hidden>{emoji}</span>,
            onSelect: () => void navigate(paths.group(id)),
          }))}
        />
      )}
    </span>
  );
}
