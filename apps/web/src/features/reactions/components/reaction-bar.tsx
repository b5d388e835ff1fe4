import type { Person } from '@dubs/contract';
import type { ReactionSet } from '@dubs/contract/emoji';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyDialog } from '../../../components/overlays/lazy-dialog.tsx';
import { AddReaction } from './add-reaction.tsx';
import { ReactionChip } from './reaction-chip.tsx';
import type { Reactable } from '../api/reaction-queue.ts';
import { isOffered, whoReacted } from '../reaction-text.ts';
import type { Reactions } from '../shown-reactions.ts';
import { type NamedThing, useReactions } from '../api/use-reactions.ts';

const ReactionsSheet = lazyDialog(() => import('./reactions-sheet.tsx'), { isPrefetched: false });

const TOUCH_MS = 10;
// Reactions of the sets `win` and `comment` pop; those of `loss` and `support` only fade in.
const ARRIVAL: Record<ReactionSet, string> = {
  win: 'animate-pop',
  comment: 'animate-pop',
  loss: 'animate-fade-in',
  support: 'animate-fade-in',
};

interface ReactionBarProps {
  thing: Reactable;
  /** The set of emoji to offer. */
  set: ReactionSet;
  /** Name of the post or comment for assistive technology: "Dana's win". */
  name: string;
  reactions: Reactions;
  me: Person;
  /** The posts that are shown as one, if there are several. */
  parts?: readonly NamedThing[] | undefined;
  onReacted: (reacted: Reactions, thing: Reactable) => void;
  onUnsure: () => void;
  /** The emoji that a double tap on the surrounding ticket adds. */
  cheer?: string;
}

/** Renders the reactions to a post or comment, with one chip per emoji, and the button to add one. */
export function ReactionBar({
  thing,
  set,
  name,
  reactions,
  parts,
  me,
  onReacted,
  onUnsure,
  cheer,
}: ReactionBarProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const { shown, problem, toggle } = useReactions({
    thing,
    reactions,
    parts,
    me,
    onReacted,
    onUnsure,
  });
  const [added, setAdded] = useState<string>();
  const [isSheetOpen, setSheetOpen] = useState(false);

  const openSheet = () => setSheetOpen(true);
  // Tooltips list only the first people; the sheet lists all, also for keyboard users.
  const isMore = Object.keys(shown.reactions).some((emoji) => parts || whoReacted(emoji, shown).more > 0);

  const press = (emoji: string) => {
    const isMine = shown.userReactions.includes(emoji);
    setAdded(isMine ? undefined : emoji);
    if (!isMine) navigator.vibrate?.(TOUCH_MS);
    // The chip is removed with its last reaction, so the focus moves to the button beside it.
    else if (shown.reactions[emoji] === 1) opener.current?.focus({ preventScroll: true });
    void toggle(emoji);
  };

  const bar = useRef<HTMLDivElement>(null);
  const addCheer = useEffectEvent(() => {
    if (cheer && !shown.userReactions.includes(cheer)) press(cheer);
  });
  useEffect(() => {
    const ticket = bar.current?.closest('article');
    if (!cheer || !ticket) return undefined;
    const onCheer = () => addCheer();
    ticket.dataset['cheer'] = cheer;
    ticket.addEventListener('cheer', onCheer);
    return () => ticket.removeEventListener('cheer', onCheer);
  }, [cheer]);

  return (
    <div ref={bar} className="flex min-w-0 flex-col gap-1">
      <div
        role="group"
        aria-label="Reactions"
        className={problem ? 'flex animate-shake flex-wrap gap-2' : 'flex flex-wrap gap-2'}
      >
        {Object.keys(shown.reactions).map((emoji) => (
          <ReactionChip
            key={emoji}
            emoji={emoji}
            reactions={shown}
            isOffered={isOffered(set, emoji)}
            arrival={emoji === added ? ARRIVAL[set] : undefined}
            onToggle={() => press(emoji)}
            onMore={openSheet}
          />
        ))}
        <AddReaction
          opener={opener}
          set={set}
          name={name}
          mine={shown.userReactions}
          isOfTicket={cheer !== undefined}
          onChoose={press}
        />
        {isMore && (
          <button
            type="button"
            onClick={openSheet}
            className="inline-flex min-h-9 items-center rounded-pill px-2 text-small font-semibold text-ink-muted hover:bg-sunken hover:text-ink"
          >
            Who reacted
          </button>
        )}
      </div>
      {problem && <p className="text-small font-semibold text-danger">{problem}</p>}
      <ReactionsSheet
        things={parts ?? [{ thing, name }]}
        reactions={shown}
        open={isSheetOpen}
        onOpenChange={setSheetOpen}
      />
    </div>
  );
}
