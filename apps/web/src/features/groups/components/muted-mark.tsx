import { Suspense, useEffect, useState } from 'react';
import { lazyExtra } from '../../../components/feedback/lazy-extra.ts';
import { afterContent } from '../../../lib/browser/after-content.ts';

const MutedUntil = lazyExtra(() => import('./muted-until.tsx'));

/** Shows that the viewer has muted a group, if so, and until when; `isShort`: by the sign alone. Comes after the content of a first page. */
export function MutedMark({ groupId, isShort = false }: { groupId: number; isShort?: boolean }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => afterContent(() => setReady(true)), []);
  return (
    isReady && (
      <Suspense fallback={null}>
        <MutedUntil groupId={groupId} isShort={isShort} />
      </Suspense>
    )
  );
}
