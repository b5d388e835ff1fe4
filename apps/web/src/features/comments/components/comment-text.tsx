import type { Person } from '@dubs/contract';
import { LinkedText } from '../../../components/display/linked-text.tsx';
import { mentionParts } from '../mention-parts.ts';

/** Renders the words of a comment: line breaks kept, addresses linked, those it mentions set apart. */
export function CommentText({
  text,
  mentions,
}: {
  text: string;
  mentions: readonly Pick<Person, 'id' | 'name'>[];
}) {
  return (
    <p dir="auto" className="own-direction whitespace-pre-wrap wrap-anywhere">
      <LinkedText
        text={text}
        renderWords={(words) =>
          mentionParts(words, mentions).map((part, index) =>
            part.personId === undefined ? (
              part.text
            ) : (
              <bdi key={index} className="rounded-xs bg-brand-soft px-0.5 font-semibold text-brand-ink">
                {part.text}
              </bdi>
            ),
          )
        }
      />
    </p>
  );
}
