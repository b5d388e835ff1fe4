import { REACTIONS, type ReactionSet } from '@dubs/contract/emoji';
import clsx from 'clsx';
import { SmilePlus } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { arrowStep } from '../../../components/controls/arrow-step.ts';
import { Floating } from '../../../components/overlays/floating.tsx';
import { useCloseOutside } from '../../../components/overlays/use-close-outside.ts';
import type { HeldAt } from '../hold.ts';
import { EmojiGlyph } from './emoji-glyph.tsx';
import { emojiInWords } from '../reaction-text.ts';

interface AddReactionProps {
  opener: RefObject<HTMLButtonElement | null>;
  set: ReactionSet;
  /** Name of the post or comment, "Dana's win", as description of the button "Add reaction". */
  name: string;
  mine: readonly string[];
  /** True if a long press on the surrounding ticket opens the row too, above the finger. */
  isOfTicket: boolean;
  onChoose: (emoji: string) => void;
}

/** Distance of the row from the center of the finger. */
const FINGER_PX = 24;

/** Renders the button "Add reaction" and the row of emoji that it opens. */
export function AddReaction({ opener, set, name, mine, isOfTicket, onChoose }: AddReactionProps) {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const finger = useRef<Pick<Element, 'getBoundingClientRect'>>(null);
  const [isHeld, setHeld] = useState(false);
  const close = () => {
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
  };

  useEffect(() => {
    const ticket = isOfTicket ? box.current?.closest('article') : null;
    if (!ticket) return undefined;
    let isFingerDown = false;
    const openAbove = (event: Event) => {
      isFingerDown = true;
      const { x, y } = (event as CustomEvent<HeldAt>).detail;
      const rect = new DOMRect(x, y - FINGER_PX, 0, 2 * FINGER_PX);
      finger.current = { getBoundingClientRect: () => rect };
      setHeld(true);
      setOpen(true);
    };
    const release = () => {
      isFingerDown = false;
    };
    // Prevents scrolling while the finger slides to an emoji.
    const keepStill = (event: Event) => isFingerDown && event.cancelable && event.preventDefault();
    const listening = new AbortController();
    const { signal } = listening;
    ticket.addEventListener('hold', openAbove, { signal });
    ticket.addEventListener('holdend', release, { signal });
    ticket.addEventListener('touchmove', keepStill, { signal, passive: false });
    return () => listening.abort();
  }, [isOfTicket]);

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
        onClick={() => {
          setHeld(false);
          setOpen(!isOpen);
        }}
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
          anchor={isHeld ? finger : opener}
          align={isHeld ? 'middle' : 'start'}
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

interface ChoiceProps extends Pick<AddReactionProps, 'set' | 'mine' | 'onChoose'> {
  id: string;
  anchor: ComponentProps<typeof Floating>['anchor'];
  align: 'start' | 'middle';
  onClose: () => void;
}

/** Renders the emoji as a toolbar: one tab stop; arrows, Home and End move within it; Escape closes it. */
function Choice({ id, anchor, align, set, mine, onChoose, onClose }: ChoiceProps) {
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
    <Floating anchor={anchor} align={align} className="animate-fade-in rounded-pill p-1">
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
            data-hold-choice
            aria-pressed={mine.includes(emoji)}
            tabIndex={place === at ? 0 : -1}
            onClick={() => onChoose(emoji)}
            className={clsx(
              'inline-flex size-11 items-center justify-center rounded-pill text-[1.5rem] leading-none',
              'transition-[scale,background-color] duration-90 ease-out hover:bg-sunken active:scale-[.9] data-under:scale-125 data-under:bg-sunken',
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
