import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

/** Time after which the code is fetched, so that no first paint waits for it. */
const PRELOAD_AFTER_MS = 1_000;

/** Creates a dialog whose code is fetched a moment after the page that may open it, and mounted once it is opened. */
export function lazyDialog<P extends { open: boolean }>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Content = lazy(load);
  return function LazyDialog(props: P) {
    const [used, setUsed] = useState(props.open);
    if (props.open && !used) setUsed(true);
    useEffect(() => {
      const timer = setTimeout(() => void load().catch(() => undefined), PRELOAD_AFTER_MS);
      return () => clearTimeout(timer);
    }, []);
    return (
      used && (
        <Suspense fallback={null}>
          <Content {...props} />
        </Suspense>
      )
    );
  };
}
