import type { GroupChip } from '@dubs/contract';
import { Link } from 'react-router-dom';

/** Renders a group as a chip that links to its page. */
export function GroupLink({ group }: { group: GroupChip }) {
  return (
    <Link
      to={`/group/${group.id}`}
      className="relative inline-flex max-w-full min-w-0 items-center gap-1 rounded-pill bg-well px-2 py-0.5 text-ink-muted after:absolute after:-inset-y-2.5 after:inset-x-0 hover:text-ink hover:underline"
    >
      <span aria-hidden>{group.emoji}</span>
      <bdi className="truncate">{group.name}</bdi>
    </Link>
  );
}
