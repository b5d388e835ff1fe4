import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { afterContent } from '../../lib/browser/after-content.ts';
// Notes the press that opens a dialog before the dialog's own code is there.
import '../../lib/browser/find-opener.ts';

/** Creates a dialog whose code is fetched a moment after the page that may open it, and mounted once it is opened. */
export function lazyDialog<P extends { open: boolean }>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Content = lazyPart(load);
  return function LazyDialog(props: P) {
    const [used, setUsed] = useState(props.open);
    if (props.open && !used) setUsed(true);
    useEffect(() => afterContent(() => void load().catch(() => undefined)), []);
    return (
      used && (
        <Suspense fallback={null}>
          <Content {...props} />
        </Suspense>
      )
    );
  };
}
