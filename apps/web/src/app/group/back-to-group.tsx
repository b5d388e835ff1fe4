import { useGroupsWhile } from '../../features/groups/api/group-cache.ts';
import { BackLink } from '../frame/back-link.tsx';
import { paths } from '../paths.ts';

/** Links from a page of a group back to the group, by its name once that is known. */
export function BackToGroup({ groupId }: { groupId: number }) {
  const { data } = useGroupsWhile(true);
  const name = data?.find(({ id }) => id === groupId)?.name ?? 'Group';
  return (
    <BackLink to={paths.group(groupId)} className="self-start">
      <bdi className="truncate">{name}</bdi>
    </BackLink>
  );
}
