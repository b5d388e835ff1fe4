import type { CompleteGroup } from '@dubs/contract';
import { useState } from 'react';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import type { PostForm } from '../../features/posts/post-form.ts';
import { useStore } from '../../lib/create-store.ts';
import { arrival, noteFirstStep } from '../../lib/session/arrival.ts';
import QuickShare from '../post/quick-share.tsx';

const Welcome = lazyPart(() => import('./welcome/welcome.tsx'));

interface ShareHereProps {
  complete: CompleteGroup;
  meId: number;
  /** True if there is room for the form to be open from the start. */
  hasRoom: boolean;
}

/** Renders the share form of a group, below the welcome of a new member. */
export default function ShareHere({ complete, meId, hasRoom }: ShareHereProps) {
  const arrived = useStore(arrival);
  const { group } = complete;
  const [hello, setHello] = useState<PostForm>();
  return (
    <>
      {arrived?.groupId === group.id && (
        <Welcome arrived={arrived} complete={complete} meId={meId} onHello={setHello} />
      )}
      <QuickShare
        group={group}
        hasRoom={hasRoom}
        start={hello}
        onClose={() => setHello(undefined)}
        onShared={() => (hello ? arrival.set(null) : noteFirstStep(group.id, 'share'))}
      />
    </>
  );
}
