import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { afterContent } from '../../lib/browser/after-content.ts';

/** Renders what a screen does not open with, whose code comes once its content has. */
export function AfterContent({ children }: { children: ReactNode }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => afterContent(() => setThere(true)), []);
  return <Suspense fallback={null}>{isThere && children}</Suspense>;
}
