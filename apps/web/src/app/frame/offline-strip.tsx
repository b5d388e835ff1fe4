import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** One line while the browser reports that it is offline. */
export function OfflineStrip() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <output>
      {!online && (
        <span className="block border-y border-brand-edge bg-brand-soft px-4 py-1.5 text-center text-small">
          You're offline. What you see may be out of date.
        </span>
      )}
    </output>
  );
}
