import { useSyncExternalStore } from 'react';

/** Calls back when the page is hidden or seen again. Returns the function that stops it. */
export function onVisibilityChange(callBack: () => void): () => void {
  document.addEventListener('visibilitychange', callBack);
  return () => document.removeEventListener('visibilitychange', callBack);
}

/** True while the page is visible: neither behind another tab nor minimised. */
export const usePageVisible = (): boolean =>
  useSyncExternalStore(onVisibilityChange, () => document.visibilityState === 'visible');
