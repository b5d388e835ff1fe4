import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../components/controls/button.tsx';
import { LoadFailure } from '../../../components/feedback/load-failure.tsx';
import { sentenceOf } from '../../../lib/api/errors.ts';
import type { Thread } from '../api/use-thread.ts';
import { counted } from '../../../lib/text/counted.ts';

const TEXTS = {
  earlier: 'Show earlier comments',
  failed: 'Earlier comments could not be loaded.',
  shown: (count: number) => `${counted(count, 'earlier comment')} shown`,
} as const;

interface EarlierCommentsProps {
  /** True if there are earlier comments that are not loaded. */
  isMore: boolean;
  fetchEarlier: Thread['fetchEarlier'];
  /** The list of comments. */
  list: RefObject<HTMLElement | null>;
  /** Moves the focus after the button disappeared because all comments are shown. */
  onWhole: () => void;
}

/** Renders the button that shows earlier comments. The scroll position of what the viewer is reading is kept. */
export default function EarlierComments({ isMore, fetchEarlier, list, onWhole }: EarlierCommentsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [said, say] = useState('');

  const load = async () => {
    setLoading(true);
    setError(null);
    try {
      const show = await fetchEarlier();
      const before = list.current?.childElementCount ?? 0;
      const hadFocus = document.activeElement === button.current;
      keepScrollPosition(list.current?.firstElementChild, () =>
        flushSync(() => {
          show();
          setLoading(false);
        }),
      );
      say(TEXTS.shown((list.current?.childElementCount ?? 0) - before));
      if (hadFocus && !button.current) onWhole();
    } catch (reason) {
      setLoading(false);
      setError(reason);
    }
  };

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {error !== null && (
        <LoadFailure isRetrying={isLoading} onRetry={() => void load()}>
          {sentenceOf(error, TEXTS.failed)}
        </LoadFailure>
      )}
      {isMore && error === null && (
        <Button
          ref={button}
          variant="secondary"
          className="self-center"
          pending={isLoading}
          pendingLabel="Loading..."
          onClick={() => void load()}
        >
          {TEXTS.earlier}
        </Button>
      )}
    </>
  );
}

/** Runs a change of the page, and scrolls so that the element keeps its position on the screen. */
function keepScrollPosition(element: Element | null | undefined, change: () => void): void {
  const before = element?.getBoundingClientRect().top ?? 0;
  change();
  if (element) scrollBy({ top: element.getBoundingClientRect().top - before, behavior: 'instant' });
}
