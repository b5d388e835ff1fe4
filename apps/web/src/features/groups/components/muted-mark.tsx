import { useEffect, useState } from 'react';
import { lazyExtra } from '../../../components/feedback/lazy-extra.ts';
import { afterContent } from '../../../lib/browser/after-content.ts';

const MutedUntil = lazyExtra(() => import('./muted-until.tsx'));

/** Renders the end of a group's mute if the viewer has muted it; only an icon if `isShort`. Mounts after the page's main content. */
export function MutedMark({ groupId, isShort = false }: { groupId: number; isShort?: boolean }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => afterContent(() => setReady(true)), []);
  return isReady && <MutedUntil groupId={groupId} isShort={isShort} />;
}
