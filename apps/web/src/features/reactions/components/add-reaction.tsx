import { REACTIONS, type ReactionSet } from '@dubs/contract/emoji';
import clsx from 'clsx';
import { SmilePlus } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { arrowStep } from '../../../components/controls/arrow-step.ts';
import { Floating } from '../../../components/overlays/floating.tsx';
import { useCloseOutside } from '../../../components/overlays/use-close-outside.ts';
import { EmojiGlyph } from './emoji-glyph.tsx';
import { emojiInWords } from '../reaction-text.ts';

interface AddReactionProps {
  opener: RefObject<HTMLButtonElement | null>;
  set: ReactionSet;
  /** What is reacted to: "Dana's win". It describes the button, whose name stays "Add reaction". */
  name: string;
  mine: readonly string[];
  onChoose: (emoji: string) => void;
}

/** "Add reaction" and the row of emoji that it opens. */
export function AddReaction({ opener, set, name, mine, onChoose }: AddReactionProps) {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };

  useCloseOutside(box, isOpen, () => setOpen(false));

  return (
    <span ref={box} className="relative inline-flex first:-ms-2">
      <button
        ref={opener}
        type="button"
        aria-label="Add reaction"
        title="Add reaction"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-describedby={`${id}-thing`}
        onClick={() => setOpen(!isOpen)}
        className="relative inline-flex size-9 items-center justify-center rounded-pill text-ink-muted transition-[scale] duration-90 ease-out after:absolute after:-inset-1 hover:bg-sunken hover:text-ink active:scale-[.97] aria-expanded:bg-sunken"
      >
        <SmilePlus aria-hidden className="size-5" />
      </button>
      <span hidden id={`${id}-thing`}>
        to {name}
      </span>
      {isOpen && (
        <Choice
          id={id}
          opener={opener}
          set={set}
          mine={mine}
          onClose={close}
          onChoose={(emoji) => {
            onChoose(emoji);
            close();
          }}
        />
      )}
    </span>
  );
}

interface ChoiceProps extends Omit<AddReactionProps, 'name'> {
  id: string;
  onClose: () => void;
}

/** Renders the emoji offered, as a toolbar: one stop of the Tab key, arrows, Home and End walk along it, Escape closes it. */
function Choice({ id, opener, set, mine, onChoose, onClose }: ChoiceProps) {
  const row = useRef<HTMLDivElement>(null);
  const offered = REACTIONS[set];
  const [at, setAt] = useState(0);
  const focus = (place: number) => {
    setAt(place);
    row.current?.querySelectorAll<HTMLElement>('button')[place]?.focus({ preventScroll: true });
  };
  useEffect(() => focus(0), []);

  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
      return;
    }
    const next = arrowStep(event.key, at, offered.length);
    if (next === undefined) return;
    event.preventDefault();
    focus(next);
  };

  return (
    <Floating anchor={opener} className="animate-fade-in rounded-pill p-1">
      <div
        ref={row}
        id={id}
        role="toolbar"
        aria-label="Reactions"
        tabIndex={-1}
        onKeyDown={walk}
        className="flex"
      >
        {offered.map(({ emoji }, place) => (
          <button
            key={emoji}
            type="button"
            aria-pressed={mine.includes(emoji)}
            tabIndex={place === at ? 0 : -1}
            onClick={() => onChoose(emoji)}
            className={clsx(
              'inline-flex size-11 items-center justify-center rounded-pill text-[1.5rem] leading-none',
              'transition-[scale,background-color] duration-90 ease-out hover:bg-sunken active:scale-[.9]',
              mine.includes(emoji) && 'bg-selected forced-colors:border-2 forced-colors:border-[Highlight]',
            )}
          >
            <EmojiGlyph emoji={emoji} label={emojiInWords(emoji)} />
          </button>
        ))}
      </div>
    </Floating>
  );
}
