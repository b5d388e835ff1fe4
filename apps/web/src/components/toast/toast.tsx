import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from './toast-store.ts';

export { toast } from './toast-store.ts';

const ToastRegion = lazy(() => import('./toast-region.tsx'));

/** The place of the toasts. Its code is fetched apart, so that a first paint does not wait for it. */
export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  return (
    <Suspense fallback={null}>
      <ToastRegion shown={shown} />
    </Suspense>
  );
}
