import { useState } from 'react';
import { Segmented } from '../../../components/controls/segmented.tsx';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import type { NamedThing } from '../api/use-reactions.ts';
import { emojiInWords } from '../reaction-text.ts';
import type { Reactions } from '../shown-reactions.ts';
import { EmojiGlyph } from './emoji-glyph.tsx';
import { WhoReactedList } from './who-reacted-list.tsx';

const ALL = '';

interface ReactionsSheetProps {
  /** The post or comment, or the posts that are shown as one. */
  things: readonly Pick<NamedThing, 'thing' | 'name'>[];
  reactions: Reactions;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Lists all people who reacted, newest first, with a filter by emoji. */
export default function ReactionsSheet({ things, reactions, open, onOpenChange }: ReactionsSheetProps) {
  const [chosen, setChosen] = useState(ALL);
  const counts = Object.entries(reactions.reactions);
  // The last reaction with the chosen emoji may have been removed since.
  const emoji = chosen in reactions.reactions ? chosen : ALL;
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Reactions">
      <div className="flex flex-col gap-4">
        {counts.length > 1 && (
          <Segmented
            label="Show reactions with"
            value={emoji}
            onChange={setChosen}
            options={[
              { value: ALL, label: `All ${all}` },
              ...counts.map(([value, count]) => ({
                value,
                label: String(count),
                icon: <EmojiGlyph emoji={value} label={emojiInWords(value)} className="text-[1.125rem]" />,
              })),
            ]}
          />
        )}
        {things.map(({ thing, name }) => (
          <section key={thing.id} aria-label={things.length > 1 ? name : undefined}>
            {things.length > 1 && <h3 className="text-body font-semibold">{name}</h3>}
            <WhoReactedList key={emoji} thing={thing} emoji={emoji === ALL ? undefined : emoji} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
