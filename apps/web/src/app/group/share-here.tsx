import type { CompleteGroup } from '@dubs/contract';
import { useAfterShare } from '../../features/posts/api/post-cache.ts';
import { GroupComposer } from '../../features/posts/components/composer/group-composer.tsx';
import Birthdays from '../pages/birthdays.tsx';

interface ShareHereProps {
  complete: Pick<CompleteGroup, 'group' | 'members'>;
  meId: number;
}

/** Renders the form that shares with a group, and whose birthday is today in it. */
export default function ShareHere({ complete: { group, members }, meId }: ShareHereProps) {
  const afterShare = useAfterShare();
  return (
    <>
      <Birthdays group={{ id: group.id, members }} />
      <GroupComposer userId={meId} groupId={group.id} onShared={afterShare} />
    </>
  );
}
