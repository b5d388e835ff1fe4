import { useCallback, useEffect, useRef, useState } from 'react';

const MINUTE_MS = 60_000;

/** A sentence for a polite live region; `key` changes with each, so that the same words twice are announced twice. */
export interface Announcement {
  key: number;
  sentence: string;
}

/**
 * Returns the announcement of a polite live region, and the function that announces a sentence: at most one per `everyMs`. Of those
 * that come sooner, only the last is announced, when that time is over.
 */
export function useAnnouncement(everyMs = MINUTE_MS): [news: Announcement, say: (sentence: string) => void] {
  const [news, setNews] = useState<Announcement>({ key: 0, sentence: '' });
  const next = useRef('');
  const lastSaid = useRef(-everyMs);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = useCallback(
    (sentence: string) => {
      next.current = sentence;
      timer.current ??= setTimeout(
        () => {
          timer.current = undefined;
          lastSaid.current = performance.now();
          setNews(({ key }) => ({ key: key + 1, sentence: next.current }));
        },
        Math.max(0, lastSaid.current + everyMs - performance.now()),
      );
    },
    [everyMs],
  );
  return [news, say];
}
