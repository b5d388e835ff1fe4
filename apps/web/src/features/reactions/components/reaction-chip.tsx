import { LIMITS } from '@dubs/contract/limits';
import clsx from 'clsx';
import { useRef } from 'react';
import { Avatar } from '../../../components/display/avatar.tsx';
import { Floating } from '../../../components/overlays/floating.tsx';
import { useLongPress } from '../../../components/controls/use-long-press.ts';
import { useTooltip } from '../../../components/controls/use-tooltip.ts';
import { EmojiGlyph } from './emoji-glyph.tsx';
import { ReactionPeople } from './reaction-people.tsx';
import { emojiInWords, peopleInWords, whoReacted } from '../reaction-text.ts';
import type { Reactions } from '../shown-reactions.ts';

interface ReactionChipProps {
  emoji: string;
  reactions: Reactions;
  /** False if the emoji is no longer offered: the viewer can only remove theirs. */
  isOffered: boolean;
  /** Class of the animation for an emoji that the viewer has just added. */
  arrival: string | undefined;
  onToggle: () => void;
  /** Called on a long press, the touch alternative to the tooltip, to show all people who reacted. */
  onMore: () => void;
}

/** Renders a chip for one emoji with its count and the people who reacted. A press toggles the viewer's own reaction. */
export function ReactionChip({ emoji, reactions, isOffered, arrival, onToggle, onMore }: ReactionChipProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { id, isOpen, box } = useTooltip();
  const isMine = reactions.userReactions.includes(emoji);
  const isFixed = !isMine && !isOffered;
  const press = useLongPress(onMore, () => !isFixed && onToggle());
  const { people } = whoReacted(emoji, reactions);
  const count = reactions.reactions[emoji] ?? 0;
  return (
    <span className="relative inline-flex" {...box}>
      <button
        ref={button}
        type="button"
        aria-pressed={isMine}
        aria-disabled={isFixed || undefined}
        aria-describedby={isOpen ? id : undefined}
        className={clsx(
          'relative inline-flex min-h-9 items-center gap-1.5 rounded-pill border px-2.5 text-small select-none',
          'transition-[scale] duration-90 ease-out [-webkit-touch-callout:none] after:absolute after:-inset-y-1 after:inset-x-0 active:scale-[.97]',
          isMine
            ? 'border-brand-edge bg-selected font-semibold text-ink forced-colors:border-2 forced-colors:border-[Highlight]'
            : 'border-transparent bg-well text-ink-muted hover:border-line-strong forced-colors:border-[ButtonText]',
        )}
        {...press}
      >
        <EmojiGlyph
          key={arrival}
          emoji={emoji}
          label={`${emojiInWords(emoji)},`}
          className={clsx('text-[1.125rem] leading-none', isMine && arrival)}
        />
        <span className="tabular">{count}</span>
        <span className="sr-only">{peopleInWords(count, isMine)}</span>
        <span className="pointer-events-none flex -space-x-1 empty:hidden">
          {people.slice(0, LIMITS.reactions.chipAvatars).map((person) => (
            <Avatar key={person.id} person={person} size={24} />
          ))}
        </span>
      </button>
      {isOpen && people.length > 0 && (
        <Floating
          anchor={button}
          align="middle"
          role="tooltip"
          id={id}
          className="pointer-events-none w-max max-w-60! rounded-sm px-3 py-2 text-small"
        >
          <ReactionPeople emoji={emoji} reactions={reactions} />
        </Floating>
      )}
    </span>
  );
}
