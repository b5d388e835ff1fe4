import clsx from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { LinkedText } from '../../../../components/display/linked-text.tsx';
import { isOnlyEmoji } from '../../../../lib/text/is-only-emoji.ts';

interface PostTextProps {
  words: string;
  /** True to show all lines from the start. */
  isWhole: boolean;
}

/** Renders the text of a post, with line breaks and linked addresses; initially eight lines and "Show more". A few emoji alone are large, as in messengers. */
export function PostText({ words, isWhole }: PostTextProps) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen || isWhole) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [words, isOpen, isWhole]);

  return (
    <div>
      <p
        id={id}
        ref={paragraph}
        data-selectable={isWhole || undefined}
        dir="auto"
        className={clsx(
          'max-w-[68ch] own-direction whitespace-pre-wrap wrap-anywhere',
          isOnlyEmoji(words) ? 'text-[2.5rem] leading-[1.25]' : 'text-post',
          !isOpen && !isWhole && 'line-clamp-8',
        )}
      >
        <LinkedText text={words} />
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="-mx-2 inline-flex min-h-11 items-center rounded-sm px-2 font-display font-semibold text-brand-ink hover:underline"
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}
