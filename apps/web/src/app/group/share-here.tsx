import type { CompleteGroup } from '@dubs/contract';
import { lazy, Suspense } from 'react';
import { useAfterShare } from '../../features/posts/api/post-cache.ts';
import { GroupComposer } from '../../features/posts/components/composer/group-composer.tsx';
import { useStore } from '../../lib/create-store.ts';
import { arrival, noteFirstStep } from '../../lib/session/arrival.ts';
import Birthdays from '../pages/birthdays.tsx';

const Welcome = lazy(() => import('./welcome.tsx'));

interface ShareHereProps {
  complete: CompleteGroup;
  meId: number;
}

/** Renders the form that shares with a group, and whose birthday is today in it. */
export default function ShareHere({ complete, meId }: ShareHereProps) {
  const afterShare = useAfterShare();
  const arrived = useStore(arrival, (now) => now);
  const { group, members } = complete;
  return (
    <>
      {arrived?.groupId === group.id && (
        <Suspense fallback={null}>
          <Welcome arrived={arrived} complete={complete} meId={meId} />
        </Suspense>
      )}
      <Birthdays group={{ id: group.id, members }} />
      <GroupComposer
        userId={meId}
        groupId={group.id}
        onShared={(posts) => {
          afterShare(posts);
          noteFirstStep(group.id, 'share');
        }}
      />
    </>
  );
}
