import { EmojiGlyph } from './emoji-glyph.tsx';
import { emojiInWords } from '../reaction-text.ts';
import type { Reactions } from '../shown-reactions.ts';

/** Renders the count of each emoji, for posts and comments that the viewer cannot react to. Renders nothing without reactions. */
export function ReactionCounts({ reactions }: Pick<Reactions, 'reactions'>) {
  const counts = Object.entries(reactions);
  if (counts.length === 0) return null;
  return (
    <ul aria-label="Reactions" className="flex flex-wrap gap-1.5">
      {counts.map(([emoji, count]) => (
        <li
          key={emoji}
          title={emojiInWords(emoji)}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-pill bg-well px-2.5 text-small text-ink-muted forced-colors:border"
        >
          <EmojiGlyph
            emoji={emoji}
            label={`${emojiInWords(emoji)}:`}
            className="text-[1.125rem] leading-none"
          />
          <span className="tabular">{count}</span>
        </li>
      ))}
    </ul>
  );
}
