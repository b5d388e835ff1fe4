import { useOnline } from '../../lib/browser/use-online.ts';

/** Renders one line while the browser reports that it is offline. */
export function OfflineStrip() {
  const isOnline = useOnline();
  return (
    <output>
      {!isOnline && (
        <span className="strip block py-1.5 text-center text-small">
          You're offline. Showing saved posts.
        </span>
      )}
    </output>
  );
}
