import type { MemberChange } from '@dubs/contract';
import { PersonLink } from '../../components/display/person-link.tsx';
import { RelativeTime } from '../../components/display/relative-time.tsx';
import { type MemberLine, memberLines, wordsOf } from '../../features/groups/member-lines.ts';

interface MemberChangesProps {
  /** All loaded changes of the group. */
  changes: readonly MemberChange[];
  /** The times between which they are shown; undefined means no bound. */
  from: string | undefined;
  until: string | undefined;
  groupId: number;
  meId: number;
}

/** Renders the member changes between two posts. */
export default function MemberChanges({ changes, from, until, ...rest }: MemberChangesProps) {
  return memberLines(changes, { from, until }).map((line) => <Line key={line.id} line={line} {...rest} />);
}

function Line({ line, groupId, meId }: { line: MemberLine; groupId: number; meId: number }) {
  return (
    <p className="px-3 pb-3 text-center text-small wrap-anywhere text-ink-muted">
      {wordsOf(line, meId).map(({ text, person }) =>
        person ? (
          <PersonLink
            key={person.id}
            groupId={groupId}
            userId={person.id}
            isMember={person.isMember}
            isInText
          >
            <bdi>{text}</bdi>
          </PersonLink>
        ) : (
          text
        ),
      )}
      {' · '}
      <RelativeTime iso={line.at} />
    </p>
  );
}
