import { type Reactions } from '../shown-reactions.ts';
import { whoReacted } from '../reaction-text.ts';
import { nameOf } from '../../../lib/text/name-of.ts';

/** Renders the people who reacted with an emoji, one per line: at most five, then "and N more". */
export function ReactionPeople({ emoji, reactions }: { emoji: string; reactions: Reactions }) {
  const { people, more } = whoReacted(emoji, reactions);
  return (
    <>
      {people.map((person) => (
        <span key={person.id} className="block wrap-anywhere">
          <bdi>{nameOf(person)}</bdi>
        </span>
      ))}
      {more > 0 && <span className="block">{`and ${more} more`}</span>}
    </>
  );
}
