import { lazy, Suspense } from 'react';
import { useStore } from '../../lib/create-store.ts';
import { shownToast } from './toast-store.ts';

export { toast } from './toast-store.ts';

const ToastRegion = lazy(() => import('./toast-region.tsx'));

/**
 * Renders the place of the toasts. Its code is fetched apart, so that a first paint does not wait for it, but at once: what fails later may
 * fail for lack of a network.
 */
export function Toaster() {
  const shown = useStore(shownToast, (toast) => toast);
  return (
    // A dialog hides what is not live when it opens: the region may come after that, and is live itself.
    <div aria-live="off">
      <Suspense fallback={null}>
        <ToastRegion shown={shown} />
      </Suspense>
    </div>
  );
}
