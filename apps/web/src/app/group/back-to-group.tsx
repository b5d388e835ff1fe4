import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useGroupsWhile } from '../../features/groups/api/group-cache.ts';
import { paths } from '../paths.ts';

/** Links from a page of a group back to the group, by its name once that is known. */
export function BackToGroup({ groupId }: { groupId: number }) {
  const { data } = useGroupsWhile(true);
  const name = data?.find(({ id }) => id === groupId)?.name ?? 'Group';
  return (
    <Link
      to={paths.group(groupId)}
      className="-ms-1 inline-flex min-h-11 max-w-full items-center gap-1 self-start rounded-sm pe-2 text-ink-muted hover:text-ink hover:underline"
    >
      <ChevronLeft aria-hidden className="size-5 shrink-0 rtl:-scale-x-100" />
      <bdi className="truncate">{name}</bdi>
    </Link>
  );
}
