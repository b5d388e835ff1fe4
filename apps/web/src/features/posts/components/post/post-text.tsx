import clsx from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { LinkedText } from '../../../../components/display/linked-text.tsx';

// Up to three emoji and nothing else are shown large, as every messenger does.
const ONLY_EMOJI = /^(?:\p{RGI_Emoji}\s*){1,3}$/v;

interface PostTextProps {
  words: string;
  /** True if all lines show from the start. */
  isWhole: boolean;
}

/** Renders the words of a post: line breaks kept, addresses linked, eight lines at first with a "Show more". */
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
          ONLY_EMOJI.test(words) ? 'text-[2.5rem] leading-[1.25]' : 'text-post',
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
