import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { isOutdatedBuild, loadAgain } from '../../lib/browser/outdated-build.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { toast } from '../toast/toast-store.ts';
import { LoadFailure } from './load-failure.tsx';
import { Notice } from './notice.tsx';
import { withFallback } from './with-fallback.tsx';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** The props of dialogs. */
interface OverlayProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
}

const NEEDS_CONNECTION = "You're offline. This needs a connection.";
const NOT_LOADED = 'This could not be loaded.';

/**
 * Creates a part of a screen whose code is fetched when it is first shown; until then it renders `fallback`. If that fails, shows a notice
 * instead, or a toast instead of a dialog, and retries when the connection returns.
 */
export const lazyPart = <P extends object>(load: Load<P>, fallback: (props: P) => ReactNode = () => null) =>
  withFallback(
    lazy(() =>
      load().catch((error: unknown) => {
        if (!isOutdatedBuild(error)) throw error;
        return { default: (props: P) => <MissingPart load={load} props={props} /> };
      }),
    ),
    fallback,
  );

function MissingPart<P extends object>({ load, props }: { load: Load<P>; props: P & OverlayProps }) {
  const isOnline = useOnline();
  // Undefined while it is being fetched, null if that failed.
  const [Part, setPart] = useState<ComponentType<P> | null>();
  useEffect(() => {
    void load().then(
      ({ default: Loaded }) => setPart(() => Loaded),
      () => setPart(null),
    );
  }, [load, isOnline]);
  if (Part) return <Part {...props} />;
  if (Part === undefined) return null;
  if (props.onOpenChange ?? props.onClose) return <MissingOverlay {...props} isOnline={isOnline} />;
  if (!isOnline) return <Notice role="status">{NEEDS_CONNECTION}</Notice>;
  return (
    <LoadFailure isRetrying={false} onRetry={() => void loadAgain()}>
      {NOT_LOADED}
    </LoadFailure>
  );
}

function MissingOverlay({
  open = true,
  onOpenChange,
  onClose,
  isOnline,
}: OverlayProps & { isOnline: boolean }) {
  useEffect(() => {
    if (!open) return;
    toast(
      isOnline
        ? {
            title: NOT_LOADED,
            variant: 'destructive',
            action: {
              label: 'Load again',
              altText: 'Load the page again',
              onPress: () => void loadAgain(),
            },
          }
        : { title: NEEDS_CONNECTION },
    );
    onOpenChange?.(false);
    onClose?.();
  }, [open, isOnline, onOpenChange, onClose]);
  return null;
}
