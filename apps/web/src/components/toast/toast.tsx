import { Suspense, useEffect, useState } from 'react';
import { lazyExtra } from '../feedback/lazy-extra.ts';
import { afterContent } from '../../lib/browser/after-content.ts';
import { useStore } from '../../lib/create-store.ts';
import { shownToast } from './toast-store.ts';

export { toast } from './toast-store.ts';

const ToastRegion = lazyExtra(() => import('./toast-region.tsx'));

/** Renders the place of the toasts. Its code is fetched apart, so that a first paint does not wait for it. */
export function Toaster() {
  const shown = useStore(shownToast, (toast) => toast);
  const [isReady, setReady] = useState(false);
  useEffect(() => afterContent(() => setReady(true)), []);
  return (
    // A dialog hides what is not live when it opens: the region may come after that, and is live itself.
    <div aria-live="off">
      {(isReady || shown) && (
        <Suspense fallback={null}>
          <ToastRegion shown={shown} />
        </Suspense>
      )}
    </div>
  );
}
