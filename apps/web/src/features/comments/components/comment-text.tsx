import type { GroupPerson } from '@dubs/contract';
import { LinkedText } from '../../../components/display/linked-text.tsx';
import { PersonLink } from '../../../components/display/person-link.tsx';
import { mentionParts } from '../mention-parts.ts';

interface CommentTextProps {
  text: string;
  /** The mentioned users. They are linked only if known to be members. */
  mentions: readonly (Pick<GroupPerson, 'id' | 'name'> & Partial<GroupPerson>)[];
  /** The group of the comment. */
  groupId?: number;
}

/** Renders the text of a comment, with line breaks, linked addresses, and mentions that link to the member's page. */
export function CommentText({ text, mentions, groupId = 0 }: CommentTextProps) {
  const isMember = (id: number) => mentions.some((person) => person.id === id && person.isMember);
  return (
    <p dir="auto" className="own-direction whitespace-pre-wrap wrap-anywhere">
      <LinkedText
        text={text}
        renderWords={(words) =>
          mentionParts(words, mentions).map((part, index) =>
            part.personId === undefined ? (
              part.text
            ) : (
              <PersonLink
                key={index}
                groupId={groupId}
                userId={part.personId}
                isMember={isMember(part.personId)}
                isInText
              >
                <bdi className="rounded-xs bg-selected px-0.5 font-semibold text-brand-ink">{part.text}</bdi>
              </PersonLink>
            ),
          )
        }
      />
    </p>
  );
}
