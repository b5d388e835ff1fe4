import clsx from 'clsx';
import { useRef, type ReactNode } from 'react';
import { usePageTitle } from './document-title.ts';
import { useHeadingFocus } from './route-focus.tsx';

interface PageHeadingProps {
  /** The page's name, for the document title ("Groups" becomes "Groups · Dubs"). */
  title: string;
  /** Content of the heading, if it is more than the title. */
  children?: ReactNode;
  className?: string;
}

/** Renders the only h1 of a page. Sets the document title, and takes the focus after a navigation to the page. */
export function PageHeading({ title, children, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useHeadingFocus(heading);
  return (
    <h1 ref={heading} tabIndex={-1} className={clsx('text-title wrap-anywhere', className)}>
      {children ?? title}
    </h1>
  );
}
