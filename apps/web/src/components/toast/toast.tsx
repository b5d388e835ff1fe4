import { useEffect, useState } from 'react';
import { lazyExtra } from '../feedback/lazy-extra.ts';
import { afterContent } from '../../lib/browser/after-content.ts';
import { useStore } from '../../lib/create-store.ts';
import { shownToast } from './toast-store.ts';

export { toast } from './toast-store.ts';

const ToastRegion = lazyExtra(() => import('./toast-region.tsx'));

/** Renders the toast region. Its code is loaded separately, so that the first paint does not wait for it. */
export function Toaster() {
  const shown = useStore(shownToast);
  const [isReady, setReady] = useState(false);
  useEffect(() => afterContent(() => setReady(true)), []);
  return (
    // A dialog that opens hides everything except live regions, so this one exists before the toast region, which may come later.
    <div aria-live="off">{(isReady || shown) && <ToastRegion shown={shown} />}</div>
  );
}
