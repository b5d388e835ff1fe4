import { useEffect } from 'react';

const BRAND = 'Dubs';
let page = '';
let unread = 0;

function write(): void {
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${page ? `${page} · ` : ''}${BRAND}`;
}

/** Sets the document title for a page: "{page} · Dubs". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    page = title;
    write();
  }, [title]);
}

/** Puts the number of unread notifications in front of the title while there are any. */
export function useUnreadInTitle(count: number): void {
  useEffect(() => {
    unread = count;
    write();
    return () => {
      unread = 0;
      write();
    };
  }, [count]);
}
