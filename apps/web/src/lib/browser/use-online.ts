import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** True unless the browser reports that it is offline, kept current. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
