import { type ReactNode, useEffect, useState } from 'react';
import { afterContent } from '../../lib/browser/after-content.ts';

/** Renders the secondary parts of a screen, whose code loads after the content. */
export function AfterContent({ children }: { children: ReactNode }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => afterContent(() => setThere(true)), []);
  return isThere && children;
}
