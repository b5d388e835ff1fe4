import { type ComponentType, useEffect, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { afterContent } from '../../lib/browser/after-content.ts';
// Notes the press that opens a dialog before the dialog's own code is there.
import '../../lib/browser/find-opener.ts';

interface LazyDialogOptions {
  /** False if the code is fetched when the dialog opens; by default, a moment after the page that may open it. */
  isPrefetched?: boolean;
  /** True if each opening mounts a new dialog, which starts with the current data; by default, the first one stays mounted. */
  isFresh?: boolean;
}

/** Creates a dialog that is mounted once it is opened, and stays mounted when it closes. */
export function lazyDialog<P extends { open: boolean }>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { isPrefetched = true, isFresh = false }: LazyDialogOptions = {},
) {
  const Content = lazyPart(load);
  return function LazyDialog(props: P) {
    const { open } = props;
    const [last, setLast] = useState({ open: false, openings: 0 });
    if (open !== last.open) setLast({ open, openings: last.openings + Number(open) });
    useEffect(() => (isPrefetched ? afterContent(() => void load().catch(() => undefined)) : undefined), []);
    return last.openings > 0 && <Content key={isFresh ? last.openings : undefined} {...props} />;
  };
}
