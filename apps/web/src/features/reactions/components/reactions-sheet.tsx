import { Dialog } from '../../../components/overlays/dialog.tsx';
import { EmojiGlyph } from './emoji-glyph.tsx';
import { ReactionPeople } from './reaction-people.tsx';
import { emojiInWords } from '../reaction-text.ts';
import type { Reactions } from '../shown-reactions.ts';

interface ReactionsSheetProps {
  reactions: Reactions;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shows who reacted, emoji by emoji: on a touch screen in place of the tooltips. */
export default function ReactionsSheet({ reactions, open, onOpenChange }: ReactionsSheetProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Reactions">
      <ul className="flex flex-col gap-4">
        {Object.entries(reactions.reactions).map(([emoji, count]) => (
          <li key={emoji} className="flex items-start gap-3">
            <span className="sr-only">{`${emojiInWords(emoji)}, ${count}`}</span>
            <span
              aria-hidden
              className="tabular inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-pill bg-well px-2.5 text-small"
            >
              <EmojiGlyph emoji={emoji} className="text-[1.125rem]" /> {count}
            </span>
            <div className="min-w-0 flex-1 py-1.5">
              <ReactionPeople emoji={emoji} reactions={reactions} />
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
