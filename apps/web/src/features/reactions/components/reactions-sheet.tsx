import type { Reaction } from '@dubs/contract';
import { initials } from '@dubs/contract/names';
import { useEffect, useRef, useState } from 'react';
import { MoreButton } from '../../../components/controls/more-button.tsx';
import { Segmented } from '../../../components/controls/segmented.tsx';
import { Avatar } from '../../../components/display/avatar.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/feedback/skeleton.tsx';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import type { Reactable } from '../api/reaction-queue.ts';
import { keyOf, useWhoReacted } from '../api/use-who-reacted.ts';
import { emojiInWords } from '../reaction-text.ts';
import type { Reactions } from '../shown-reactions.ts';
import { EmojiGlyph } from './emoji-glyph.tsx';

const ALL = '';

interface ReactionsSheetProps {
  thing: Reactable;
  reactions: Reactions;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shows all people who reacted, newest first, with any emoji or with one. */
export default function ReactionsSheet({ thing, reactions, open, onOpenChange }: ReactionsSheetProps) {
  const [chosen, setChosen] = useState(ALL);
  const counts = Object.entries(reactions.reactions);
  // The last reaction with the chosen emoji may be taken back meanwhile.
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
        <People key={emoji} thing={thing} emoji={emoji === ALL ? undefined : emoji} />
      </div>
    </Dialog>
  );
}

/** Lists the people who reacted; the next page comes when the end of the list comes into sight. */
function People({ thing, emoji }: { thing: Reactable; emoji: string | undefined }) {
  const { people, isMore, isLoading, hasFailed, loadMore } = useWhoReacted(thing, emoji);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || isLoading || hasFailed) return undefined;
    const sight = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) void loadMore();
    });
    sight.observe(end.current);
    return () => sight.disconnect();
  }, [isLoading, hasFailed, loadMore]);
  return (
    <>
      {people.length === 0 && isLoading && (
        <SkeletonGroup>
          <Skeleton className="h-36" />
        </SkeletonGroup>
      )}
      <ul className="flex flex-col" aria-busy={isLoading}>
        {people.map((one) => (
          <Person key={keyOf(one)} {...one} />
        ))}
      </ul>
      {(isMore || hasFailed) && (
        <div ref={end} className="flex flex-col">
          <MoreButton
            label="Show more"
            isLoading={isLoading}
            failure={hasFailed ? 'Who reacted could not be loaded.' : null}
            onMore={() => void loadMore()}
          />
        </div>
      )}
    </>
  );
}

/** Renders one reaction. Rows out of sight are not laid out, since there may be a thousand. */
const Person = ({ user, emoji }: Reaction) => (
  <li className="flex min-h-12 items-center gap-3 py-1.5 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]">
    <Avatar person={{ id: user.id, name: user.name, initials: initials(user) }} size={32} />
    <bdi className="min-w-0 flex-1 wrap-anywhere">{user.name}</bdi>
    <EmojiGlyph emoji={emoji} label={emojiInWords(emoji)} className="text-[1.125rem]" />
  </li>
);
